/** Tracks a server's connections: which answers they still have to send, and which clients hung up. */
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

export interface Connections {
  /** Registers an answer before work on it begins. */
  follow(request: IncomingMessage, answer: ServerResponse): void;
  /** Calls `act` once all complete requests on the connection are answered; only once for each connection. */
  afterAnswers(socket: Duplex, act: () => void): void;
  /** Resolves once all answers now in progress are sent or their clients are gone; later requests aren't waited for. */
  answered(): Promise<void>;
  /** Closes all connections immediately, including tunnels and those that never sent HTTP. */
  cutOff(): void;
}

/**
 * Takes a server that has no connections yet. If one closes, Node 20 and 22 emit `close` only on the answer being sent;
 * this destroys the queued answers too, as Node 24 does, so that nothing waits for them.
 */
export function connectionsOf(server: Server): Connections {
  const unanswered = new Map<Duplex, Set<ServerResponse>>();
  const ending = new WeakSet<Duplex>();
  server.on('connection', (socket) => {
    const answers = new Set<ServerResponse>();
    unanswered.set(socket, answers);
    socket.once('close', () => {
      unanswered.delete(socket);
      for (const answer of answers) {
        if (answer.destroyed || answer.socket) continue;
        answer.destroy();
        answer.emit('close');
      }
    });
  });
  return {
    follow({ socket }, answer) {
      const answers = unanswered.get(socket);
      answers?.add(answer);
      answer.once('close', () => answers?.delete(answer));
    },
    afterAnswers(socket, act) {
      if (ending.has(socket)) return;
      ending.add(socket);
      // An error within a request is answered by that request itself.
      const last = [...(unanswered.get(socket) ?? [])].filter(({ req }) => req.complete).at(-1);
      if (last) last.once('close', act);
      else act();
    },
    async answered() {
      const answers = [...unanswered.values()].flatMap((those) => [...those]);
      await Promise.all(answers.map((answer) => once(answer, 'close')));
    },
    cutOff() {
      for (const socket of unanswered.keys()) socket.destroy();
    },
  };
}

/**
 * Waits until all earlier answers on the connection are sent. Resolves to true if this one may be sent then, and to
 * false if the client is gone or has closed its side, which can't be told apart here.
 */
export async function waitForTurn(
  request: IncomingMessage,
  answer: ServerResponse,
): Promise<boolean> {
  if (!answer.socket && !answer.destroyed) {
    await new Promise<void>((resolve) => {
      answer.once('socket', () => resolve());
      answer.once('close', () => resolve());
    });
  }
  return isListening(request, answer);
}

/** False if the client has closed the connection or its own side of it. */
export function isListening({ socket }: IncomingMessage, answer: ServerResponse): boolean {
  return !answer.destroyed && !socket.destroyed && !socket.readableEnded;
}

/** Resolves to whether the whole answer has left this process, once that is certain. */
export function wasSent(answer: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    if (answer.destroyed) resolve(false);
    answer.once('finish', () => resolve(true));
    answer.once('close', () => resolve(false));
  });
}
