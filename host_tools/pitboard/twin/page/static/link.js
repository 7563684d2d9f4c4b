// The connection to the table: one WebSocket, made anew when it breaks.

const FIRST_WAIT = 300, LONGEST_WAIT = 5000;

/** A random text that this tab keeps when it is reloaded, so that it finds its hand again. */
function tabName() {
  let name = sessionStorage.getItem("tab");
  if (!name) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    name = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    sessionStorage.setItem("tab", name);
  }
  return name;
}

/** The token that came in the address; it is kept for this tab and taken out of the address bar. */
function token() {
  const given = new URLSearchParams(location.hash.slice(1)).get("token");
  if (given) {
    sessionStorage.setItem("token", given);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return sessionStorage.getItem("token") ?? "";
}

export class Link {
  /** `hear` is called with every message of the server, `connected` with whether there is a connection. */
  constructor(hear, connected) {
    this.hear = hear;
    this.connected = connected;
    this.wait = FIRST_WAIT;
    this.hello = { do: "hello", tab: tabName(), token: token(), look: new URLSearchParams(location.search).has("look") };
    this.open();
  }

  open() {
    const address = new URL("socket", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    this.socket = new WebSocket(address);
    this.socket.addEventListener("open", () => {
      this.wait = FIRST_WAIT;
      this.say(this.hello);
      this.connected(true);
    });
    this.socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    this.socket.addEventListener("close", (event) => {
      this.connected(false, event.reason);
      setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
    });
  }

  /** Sends a message; without a connection it is lost. */
  say(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
