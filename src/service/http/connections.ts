/** Keeps account of a server's connections: what they still have to answer, and who hung up. */
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

export interface Connections {
  /** Takes each answer before it is worked on. */
  follow(request: IncomingMessage, answer: ServerResponse): void;
  /** Does something with a connection once all that was asked whole on it is answered; for each connection once. */
  afterAnswers(socket: Duplex, act: () => void): void;
  /** Resolves once all that is under way now is answered, or its client gone; what comes later isn't waited for. */
  answered(): Promise<void>;
  /** Ends all of them at once, tunnels and what was never HTTP included. */
  cutOff(): void;
}

/**
 * Node 20 and 22 tell only the answer being sent that its connection closed. Here those queued behind it hear of it as
 * well, so that nothing waits for them: they are destroyed and emit `close`, as from Node 24 on.
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
      // What goes wrong in the midst of a request is itself what that request is answered with.
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
 * Resolves once all answers before this one on its connection have left: true where it may be sent then, false where
 * the client is gone, or has said that it sends nothing more, which of a client that is gone is all one sees.
 */
export async function isNext(request: IncomingMessage, answer: ServerResponse): Promise<boolean> {
  if (!answer.socket && !answer.destroyed) {
    await new Promise<void>((resolve) => {
      answer.once('socket', () => resolve());
      answer.once('close', () => resolve());
    });
  }
  return isListening(request, answer);
}

/** False where the client has closed its connection, or at least its own side of it. */
export function isListening({ socket }: IncomingMessage, answer: ServerResponse): boolean {
  return !answer.destroyed && !socket.destroyed && !socket.readableEnded;
}

/** Resolves to whether the whole answer has left this process, once that is certain. */
export function hasLeft(answer: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    if (answer.destroyed) resolve(false);
    answer.once('finish', () => resolve(true));
    answer.once('close', () => resolve(false));
  });
}
