/** The HTML of sidebars and dialogs, each at an address that cannot be guessed. */
import { randomBytes } from 'node:crypto';

/** A page shows one sidebar and a few dialogs; older ones are gone from every screen. */
const KEPT = 50;
/** A script may make them large; in characters, all of them together. */
const KEPT_CHARACTERS = 50e6;

export class FrameStore {
  readonly #frames = new Map<string, string>();
  #size = 0;

  /** Keeps a frame's HTML; returns the path to it. */
  add(html: string): string {
    const path = `/frame/${randomBytes(24).toString('base64url')}`;
    this.#frames.set(path, html);
    this.#size += html.length;
    for (const [oldest, { length }] of this.#frames) {
      const isRoom = this.#frames.size <= KEPT && this.#size <= KEPT_CHARACTERS;
      if (isRoom || oldest === path) break;
      this.#frames.delete(oldest);
      this.#size -= length;
    }
    return path;
  }

  get(path: string): string | undefined {
    return this.#frames.get(path);
  }
}
