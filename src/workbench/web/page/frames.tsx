/** The script's sidebars and dialogs, each in a sandboxed frame. */
import type { CallOutcome, ToPage } from '../../protocol/messages';
import { byId, made, TitleBar } from './dom';
import type { FromFrame, ToFrame } from './frame/main';
import { fitGrid, focusGrid } from './grid';
import { focusPart } from './keyboard';
import { keyInBook } from './people';

const sandbox =
  'allow-scripts allow-forms allow-popups allow-modals allow-popups-to-escape-sandbox';

/** Set when the user closes the sidebar, which then doesn't open automatically. */
const closedKey = 'sidebar-closed';
/** The session storage of frames, kept as long as this tab is open. */
const keptKey = keyInBook('frames');
const longestKept = 100_000;

interface Shown {
  readonly iframe: HTMLIFrameElement;
  close(): void;
}

export class Frames {
  readonly #shown = new Set<Shown>();
  readonly #run: (handler: string, args: unknown[]) => Promise<CallOutcome>;

  /** `run` runs a function of the script for a frame. */
  constructor(run: (handler: string, args: unknown[]) => Promise<CallOutcome>) {
    this.#run = run;

    window.addEventListener('message', (event) => this.#receive(event));
  }

  /** Whether the user closed the sidebar on their last visit. */
  get wasClosed(): boolean {
    return localStorage.getItem(closedKey) !== null;
  }

  show({ frame, path, title, width, height }: Extract<ToPage, { readonly kind: 'frame' }>): void {
    const style = frame === 'sidebar' ? {} : { width: `${width}px`, height: `${height}px` };
    const iframe = made(
      HTMLIFrameElement,
      <iframe
        src={path}
        title={title}
        name={sessionStorage.getItem(keptKey) ?? ''}
        sandbox={sandbox}
        style={style}
      />,
    );
    if (frame === 'sidebar') this.#showSidebar(iframe, title);
    else this.#showDialog(iframe, title, frame === 'modal');
  }

  #showSidebar(iframe: HTMLIFrameElement, title: string): void {
    for (const shown of this.#shown) if (byId('sidebar').contains(shown.iframe)) shown.close();
    const sidebar = byId('sidebar');
    const shown = this.#remember(iframe, () => {
      sidebar.hidden = true;
      sidebar.replaceChildren();
      fitGrid();
    });
    const close = () => {
      localStorage.setItem(closedKey, 'true');
      shown.close();
    };
    localStorage.removeItem(closedKey);
    sidebar.replaceChildren(
      made(HTMLElement, <TitleBar onClose={close}>{title}</TitleBar>),
      iframe,
    );
    sidebar.hidden = false;
    fitGrid();
  }

  #showDialog(iframe: HTMLIFrameElement, title: string, isModal: boolean): void {
    // As in Google Sheets, a dialog replaces the previous one: scripts end a “Please wait” this way.
    for (const shown of this.#shown) if (!byId('sidebar').contains(shown.iframe)) shown.close();
    const shown = this.#remember(iframe, () => dialog.remove());
    const dialog = made(
      HTMLDialogElement,
      <dialog
        class="wb-dialog"
        onCancel={shown.close}
        onKeyDown={(event) => event.stopPropagation()}
      >
        <TitleBar onClose={shown.close}>{title}</TitleBar>
      </dialog>,
    );
    dialog.append(iframe);
    byId('page').append(dialog);
    if (isModal) dialog.showModal();
    else dialog.show();
  }

  #remember(iframe: HTMLIFrameElement, remove: () => void): Shown {
    const shown = {
      iframe,
      close: () => {
        this.#shown.delete(shown);
        remove();
        focusGrid();
      },
    };
    this.#shown.add(shown);
    return shown;
  }

  /** Ignores messages of frames that the page doesn't show. */
  #receive({ source, data }: MessageEvent): void {
    const shown = [...this.#shown].find(({ iframe }) => iframe.contentWindow === source);
    if (!shown || !isFromFrame(data)) return;
    void this.#obey(shown, data);
  }

  async #obey({ iframe, close }: Shown, message: FromFrame): Promise<void> {
    switch (message.workbench) {
      case 'run': {
        const outcome = await this.#run(message.handler, message.args);
        const answer: ToFrame = { workbench: 'ran', id: message.id, outcome };
        // The sandboxed frame has an opaque origin, which can't be named as the target.
        iframe.contentWindow?.postMessage(answer, '*');
        return;
      }
      case 'close':
        return close();
      case 'focusGrid':
        return focusGrid();
      case 'moveFocus':
        // A dialog keeps the focus until it is closed.
        if (byId('sidebar').contains(iframe)) focusPart(message.step);
        return;
      case 'size':
        if (message.width) iframe.style.width = `${message.width}px`;
        if (message.height) iframe.style.height = `${message.height}px`;
        return;
      case 'keep': {
        const kept = JSON.stringify(message.kept ?? {});
        if (kept.length <= longestKept) sessionStorage.setItem(keptKey, kept);
      }
    }
  }
}

function isFromFrame(data: unknown): data is FromFrame {
  return typeof data === 'object' && data !== null && 'workbench' in data;
}
