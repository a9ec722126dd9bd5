/** Ui: menus, questions that suspend the script, sidebars and dialogs in the page. */

import type { FrameStore } from '../../server/frame-store';
import type { Menu } from '../../shared/protocol';
import type { UiCalls } from '../wire/services';
import type { LockTable } from './locks';
import type { HostService } from './service';

/** A question where nobody looks is as good as closed. */
const CLOSED = { button: 'CLOSE', text: '' };

/**
 * @param frames keeps the HTML of sidebars and dialogs for the pages
 * @param addMenu shows a person a menu, or puts it in the place of the one with its label
 */
export function uiService(
  frames: FrameStore,
  locks: LockTable,
  addMenu: (user: string, menu: Menu) => void,
): HostService<UiCalls> {
  return {
    'ui.addMenu': ({ user }, menu) => addMenu(user, menu),
    'ui.ask': async (execution, title, message, buttons, isPrompt) => {
      if (!execution.page) return CLOSED;
      // Google keeps no locks while a script is suspended, and its time stands still.
      locks.releaseAll(execution);
      execution.deadline?.pause();
      try {
        const signal = execution.ended;
        return await execution.page.ask({ title, message, buttons, isPrompt, signal });
      } finally {
        if (!execution.ended.aborted) execution.deadline?.resume();
      }
    },
    'ui.show': (execution, kind, html, title, width, height) => {
      const path = frames.add(html);
      execution.page?.send({ kind: 'frame', frame: kind, path, title, width, height });
    },
  };
}
