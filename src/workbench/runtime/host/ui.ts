/** Ui: menus, questions that suspend the script, sidebars and dialogs in the page. */
import { randomBytes } from 'node:crypto';
import type { GoogleBehaviour } from '../../google-behaviour';
import type { Menu } from '../../protocol/messages';
import type { UiCalls } from '../wire/calls';
import type { HostService } from './execution';
import { servedHtml } from './served-html';
import type { LockTable } from './stores';

/** The number of frames to keep: a page shows one sidebar and a few dialogs, so older ones are closed. */
const kept = 50;
/** The most characters of all kept frames. */
const keptCharacters = 50e6;

/** The HTML of sidebars and dialogs, each at an unguessable address. */
export class FrameStore {
  readonly #frames = new Map<string, string>();
  #size = 0;

  /** Stores a frame's HTML. Returns its path. */
  add(html: string): string {
    const path = `/frame/${randomBytes(24).toString('base64url')}`;
    this.#frames.set(path, html);
    this.#size += html.length;
    for (const [oldest, { length }] of this.#frames) {
      const isRoom = this.#frames.size <= kept && this.#size <= keptCharacters;
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

/** The answer to a question without a page to show it. */
const closed = { button: 'CLOSE', text: '' };

/**
 * @param frames keeps the HTML of sidebars and dialogs for the pages
 * @param addMenu shows a menu to a user, and replaces one with the same label
 */
export function uiService(
  frames: FrameStore,
  locks: LockTable,
  addMenu: (user: string, menu: Menu) => void,
  google: () => GoogleBehaviour,
): HostService<UiCalls> {
  return {
    'ui.addMenu': ({ user }, menu) => addMenu(user, menu),
    'ui.ask': async (execution, title, message, buttons, isPrompt) => {
      if (!execution.page) return closed;
      // Google releases locks while a script is suspended, and pauses its time limit.
      locks.releaseAll(execution);
      execution.deadline?.pause();
      try {
        const signal = execution.ended;
        return await execution.page.ask({ title, message, buttons, isPrompt, signal });
      } finally {
        if (!execution.ended.aborted) execution.deadline?.resume();
      }
    },
    'ui.show': async (execution, kind, html, title, width, height) => {
      const path = frames.add(await servedHtml(html, google()));
      execution.page?.send({ kind: 'frame', frame: kind, path, title, width, height });
    },
  };
}
