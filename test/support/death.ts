/** Executions that die at one of their platform calls. */
import { Killed } from '../fakes/platform/memory-platform';

/** Dies at call number `at`, from 0, and tells whether it came to that. */
export function deathAt(at: number): { readonly onCall: () => void; readonly came: boolean } {
  let calls = 0;
  const death = {
    came: false,
    onCall: () => {
      if (calls++ !== at) return;
      death.came = true;
      throw new Killed();
    },
  };
  return death;
}

/** Runs a body that may die; any other failure is one. */
export function mayDie(body: () => unknown): void {
  try {
    body();
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
}
