/** Limits how many large documents are in memory at a time. */

/** Four documents of up to 32 MB. */
const maxLarge = 4;

/** The claim of one document. */
export interface Room {
  /**
   * Resolves once there is room for a large document; rejects if the signal is aborted. Further calls have no
   * effect.
   */
  take(signal: AbortSignal): Promise<void>;
  /** Frees the room, if it was taken. */
  release(): void;
}

/** Makes the claims of documents that share the memory. */
export function makeRooms(): () => Room {
  let free = maxLarge;
  const waiting: (() => void)[] = [];

  const enter = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal.throwIfAborted();
      const giveUp = () => {
        waiting.splice(waiting.indexOf(come), 1);
        reject(signal.reason);
      };
      const come = () => {
        signal.removeEventListener('abort', giveUp);
        free -= 1;
        resolve();
      };
      if (free > 0) return come();
      signal.addEventListener('abort', giveUp);
      waiting.push(come);
    });

  return () => {
    let isTaken = false;
    return {
      async take(signal) {
        if (isTaken) return;
        await enter(signal);
        isTaken = true;
      },
      release() {
        if (!isTaken) return;
        isTaken = false;
        free += 1;
        waiting.shift()?.();
      },
    };
  };
}
