/** The HTML of sidebars and dialogs, each at an address that cannot be guessed. */
import { randomBytes } from 'node:crypto';

/** A page shows one sidebar and a few dialogs; older ones are gone from every screen. */
const KEPT = 50;

export class FrameStore {
  readonly #frames = new Map<string, string>();

  /** Keeps a frame's HTML; returns the path to it. */
  add(html: string): string {
    const path = `/frame/${randomBytes(24).toString('base64url')}`;
    this.#frames.set(path, html);
    const [oldest] = this.#frames.keys();
    if (this.#frames.size > KEPT && oldest) this.#frames.delete(oldest);
    return path;
  }

  get(path: string): string | undefined {
    return this.#frames.get(path);
  }
}
