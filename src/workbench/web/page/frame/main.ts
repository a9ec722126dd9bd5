/** google.script, inside the frame of a sidebar or dialog. */

import { Calls, runner } from './calls';
import type { FromFrame } from './messages';

function tellPage(message: FromFrame): void {
  // The page is the only one that can frame this, see the frame's policy.
  parent.postMessage(message, '*');
}

const calls = new Calls(tellPage);

const google = {
  script: {
    run: runner(calls, {}),
    host: {
      close: () => tellPage({ workbench: 'close' }),
      setHeight: (height: number) => tellPage({ workbench: 'size', height: Number(height) }),
      setWidth: (width: number) => tellPage({ workbench: 'size', width: Number(width) }),
      editor: { focus: () => tellPage({ workbench: 'focusGrid' }) },
      origin: location.origin,
    },
    /** A sidebar has no address of its own, so there is no history to push to. */
    history: { push() {}, replace() {}, setChangeHandler() {} },
    url: {
      getLocation: (done: (location: object) => void) =>
        done({ hash: '', parameter: {}, parameters: {} }),
    },
  },
};

window.addEventListener('keydown', ({ key, shiftKey }) => {
  if (key === 'F6') tellPage({ workbench: 'goOn', step: shiftKey ? -1 : 1 });
});

Object.defineProperty(window, 'google', { value: google });
