/** Pastes what was just copied: the system's clipboard gets it late, and a paste before that would paste older content. */
import type { ComponentConstructor } from '@odoo/owl';

type Content = Readonly<Record<string, string | Blob>>;
interface Clipboard {
  write(content: Content): Promise<void>;
}
interface Grid {
  readonly env: { readonly clipboard: Clipboard };
  setup(): void;
}

/** What is on its way to the system's clipboard. */
let newest: Content | undefined;

/** Makes a class of grids paste what they copied last. */
export function withNewestPaste(Base: ComponentConstructor): ComponentConstructor {
  window.addEventListener('paste', pasteNewest, { capture: true });
  // Another program may copy next.
  window.addEventListener('blur', () => {
    newest = undefined;
  });
  const Plain = Base as unknown as new (...args: unknown[]) => Grid;
  class PastingGrid extends Plain {
    override setup(): void {
      super.setup();
      const { clipboard } = this.env;
      const { write } = clipboard;
      clipboard.write = async (content) => {
        newest = content;
        await write.call(clipboard, content);
        if (newest === content) newest = undefined;
      };
    }
  }
  return PastingGrid as unknown as ComponentConstructor;
}

function pasteNewest(event: ClipboardEvent): void {
  if (!newest || !event.isTrusted) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  const clipboardData = new DataTransfer();
  for (const [type, value] of Object.entries(newest))
    if (typeof value === 'string') clipboardData.setData(type, value);
  const again = { clipboardData, bubbles: true, cancelable: true };
  const isLeft = event.target?.dispatchEvent(new ClipboardEvent('paste', again));
  // Such an event pastes nothing into an input.
  if (isLeft) document.execCommand('insertText', false, clipboardData.getData('text/plain'));
}
