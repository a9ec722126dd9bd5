/** The WebSocket to the workbench, which reconnects automatically. */
import type { CallOutcome, FromPage, ToPage } from '../../protocol/messages';
import { drawn } from './drawn';
import { ownBook, ownPerson } from './people';

const [firstWaitMs, longestWaitMs] = [250, 4000];
/** How long messages are handled before the page is drawn, in milliseconds. */
const workMs = 50;

/** How often the page asks whether the workbench is there, in milliseconds, and how many times without an answer are silence. */
const [askMs, silentTimes] = [3_000, 2];

/** Messages that revisions may overtake. */
const overtaken = new Set<ToPage['kind']>(['presence', 'executions', 'triggers', 'toast']);

/** Google's message to a sidebar whose call was lost. */
export const lost: CallOutcome = { error: 'NetworkError: Connection failure due to HTTP 0' };

export interface SocketEvents {
  /** Called when a connection is open. */
  onOpen(): void;
  /** The next message waits until this one is handled. */
  onMessage(message: ToPage): void | Promise<void>;
  /** Called when the connection is lost. */
  onLost(): void;
  /** Called when nothing was received for some seconds on an open connection. */
  onSilence(): void;
  /** Called when something is received after that. */
  onSilenceEnd(): void;
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
  /** Whether something was received since the page last asked. */
  #isHeard = true;
  #timesUnheard = 0;
  readonly #events: SocketEvents;

  /** Takes the page's token. The page's address names the workbook and the user. */
  constructor(token: string, events: SocketEvents) {
    this.#events = events;

    this.#connect(token);
    window.setInterval(() => this.#askIfThere(), askMs);
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Whether revisions were received that the page hasn't handled yet. */
  get hasRevisions(): boolean {
    return this.#inbox.some(({ kind }) => kind === 'revision');
  }

  /** Takes the revisions that were received after the message that is being handled, up to one that must come before them. */
  takeRevisions(): string[] {
    const taken: string[] = [];
    for (let at = 0; at < this.#inbox.length; ) {
      const next = this.#inbox[at];
      if (next?.kind === 'revision') {
        this.#inbox.splice(at, 1);
        taken.push(next.message);
      } else if (next && overtaken.has(next.kind)) at++;
      else break;
    }
    return taken;
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
      if (this.#timesUnheard >= silentTimes) this.#events.onSilenceEnd();
      [this.#isHeard, this.#timesUnheard] = [true, 0];
      this.#inbox.push(JSON.parse(data));
      if (!this.#isHandling) void this.#handleInbox();
    };
    socket.onclose = () => {
      if (!this.#isWanted) return;
      [this.#isHeard, this.#timesUnheard] = [true, 0];
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

  #askIfThere(): void {
    if (!this.isOpen) return;
    if (this.#isHeard) {
      this.#isHeard = false;
      this.send({ kind: 'areYouThere' });
    } else if (++this.#timesUnheard === silentTimes) this.#events.onSilence();
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
