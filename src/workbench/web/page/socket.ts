/** The WebSocket to the workbench, which reconnects automatically. */
import type { CallOutcome, FromPage, ToPage } from '../../protocol/messages';
import { drawn } from './drawn';
import { ownBook, ownPerson } from './people';

const [firstWaitMs, longestWaitMs] = [250, 4000];
/** How long messages are handled before the page is drawn, in milliseconds. */
const workMs = 50;

/** Google's message to a sidebar whose call was lost. */
export const lost: CallOutcome = { error: 'NetworkError: Connection failure due to HTTP 0' };

export interface SocketEvents {
  /** Called when a connection is open. */
  onOpen(): void;
  /** The next message waits until this one is handled. */
  onMessage(message: ToPage): void | Promise<void>;
  /** Called when the connection is lost. */
  onLost(): void;
}

export class Socket {
  #socket: WebSocket | undefined;
  #waitMs = firstWaitMs;
  #isWanted = true;
  #timer: number | undefined;
  #atOpening: (() => void)[] = [];
  readonly #requests = new Map<number, (outcome: CallOutcome) => void>();
  #lastRequest = 0;
  /** Messages that weren't handled yet. */
  readonly #inbox: ToPage[] = [];
  #isHandling = false;
  readonly #events: SocketEvents;

  /** Takes the page's token. The page's address names the workbook and the user. */
  constructor(token: string, events: SocketEvents) {
    this.#events = events;

    this.#connect(token);
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Whether revisions were received that the page hasn't handled yet. */
  get hasRevisions(): boolean {
    return this.#inbox.some(({ kind }) => kind === 'revision');
  }

  /** Resolves once a connection is open. */
  async opened(): Promise<void> {
    if (!this.isOpen) await new Promise<void>((resolve) => this.#atOpening.push(resolve));
  }

  /** Reconnects now instead of after the pause; does nothing outside a pause. */
  retry(): void {
    if (this.#timer === undefined) return;
    window.clearTimeout(this.#timer);
    void this.#reconnect();
  }

  /** Sends a message, or drops it without a connection. */
  send(message: FromPage): void {
    if (this.isOpen) this.#socket?.send(JSON.stringify(message));
  }

  /** Sends a message that is answered, with a new id. Resolves with the outcome, also if the answer is lost. */
  request(message: (id: number) => FromPage): Promise<CallOutcome> {
    if (!this.isOpen) return Promise.resolve(lost);
    const id = ++this.#lastRequest;
    return new Promise((resolve) => {
      this.#requests.set(id, resolve);
      this.send(message(id));
    });
  }

  /** Resolves a request with its outcome. */
  settle(id: number, outcome: CallOutcome): void {
    this.#requests.get(id)?.(outcome);
    this.#requests.delete(id);
  }

  /** Closes the connection for good. */
  close(): void {
    this.#isWanted = false;
    this.#socket?.close();
  }

  #connect(token: string): void {
    const socket = new WebSocket(`ws://${location.host}/socket?${queryOf(token)}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#waitMs = firstWaitMs;
      this.#events.onOpen();
      for (const resume of this.#atOpening.splice(0)) resume();
    };
    socket.onmessage = ({ data }) => {
      this.#inbox.push(JSON.parse(data));
      if (!this.#isHandling) void this.#handleInbox();
    };
    socket.onclose = () => {
      if (!this.#isWanted) return;
      this.#events.onLost();
      // The answers are lost with the connection.
      for (const id of [...this.#requests.keys()]) this.settle(id, lost);
      this.#tryAgain();
    };
  }

  async #handleInbox(): Promise<void> {
    this.#isHandling = true;
    let since = performance.now();
    for (let next = this.#inbox.shift(); next !== undefined; next = this.#inbox.shift()) {
      try {
        await this.#events.onMessage(next);
      } catch (error) {
        reportError(error);
      }
      if (performance.now() - since < workMs) continue;
      await drawn();
      since = performance.now();
    }
    this.#isHandling = false;
  }

  #tryAgain(): void {
    const wait = this.#waitMs;
    this.#waitMs = Math.min(2 * wait, longestWaitMs);
    this.#timer = window.setTimeout(() => void this.#reconnect(), wait);
  }

  async #reconnect(): Promise<void> {
    this.#timer = undefined;
    const token = await currentToken();
    if (token) this.#connect(token);
    else this.#tryAgain();
  }
}

function queryOf(token: string): URLSearchParams {
  const [book, as] = [ownBook(), ownPerson()];
  return new URLSearchParams({ token, ...(book !== null && { book }), ...(as !== null && { as }) });
}

/** The token of the running workbench, which may have restarted since the page was loaded. */
async function currentToken(): Promise<string | null> {
  try {
    const response = await fetch('/session');
    return response.ok ? (await response.json()).token : null;
  } catch {
    return null;
  }
}
