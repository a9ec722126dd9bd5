/** What a sidebar's or dialog's frame and the page say to each other. */
import type { CallOutcome } from '../../../protocol/messages';

export type FromFrame =
  | { workbench: 'run'; id: number; handler: string; args: unknown[] }
  | { workbench: 'close' }
  | { workbench: 'focusGrid' }
  /** The keyboard goes on to the next part of the page, or back. */
  | { workbench: 'goOn'; step: 1 | -1 }
  | { workbench: 'size'; width?: number; height?: number };

export type ToFrame = { workbench: 'ran'; id: number; outcome: CallOutcome };

export function isFromFrame(data: unknown): data is FromFrame {
  return typeof data === 'object' && data !== null && 'workbench' in data;
}
