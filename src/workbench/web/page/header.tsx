/** The page's header, and the messages while the workbench can't be reached or a workbook can't be opened. */
import { type ComponentChildren, render, type VNode } from 'preact';
import type { About } from '../../protocol/messages';
import { byId, Icon, made } from './dom';
import { fitGrid } from './grid';
import { PersonBox } from './people';
import { showToast } from './questions';

interface Header {
  readonly about: About;
  /** The buttons of the panels. */
  readonly buttons: () => ComponentChildren;
}

let shown: Header | undefined;

/** Shows the header. `buttons` is called at each drawing. */
export function showHeader(about: About, buttons: () => ComponentChildren): void {
  shown = { about, buttons };
  drawHeader();
}

/** Shows another name of the workbook, if there is a header already. */
export function showName(bookName: string): void {
  if (shown) showHeader({ ...shown.about, bookName }, shown.buttons);
}

/** Draws the header again, for buttons that changed. */
export function drawHeader(): void {
  if (!shown) return;
  const { bookName, scriptName, notice } = shown.about;
  document.title = `${bookName} – ${scriptName}`;
  render(
    <>
      <div class="wb-book">
        <div class="wb-logo">
          <Icon name="table" />
        </div>
        <span class="wb-product">{scriptName}</span>
        <h1>{bookName}</h1>
        {notice && <span class="wb-notice">{notice}</span>}
      </div>
      <div class="wb-actions">
        <PersonBox />
        {shown.buttons()}
      </div>
    </>,
    byId('header'),
  );
}

const away =
  'The workbench has stopped; your edits are kept on this page and saved when it’s back.';

const silent =
  'The workbench doesn’t respond. What you type is kept on this page and sent when it responds again.';

/** Says that the workbench can't be reached; `onRetry` tries again immediately. */
export function showAway(onRetry: () => void): void {
  showBanner(
    <>
      <Icon name="plug" />
      <span>{away}</span>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </>,
  );
}

/** Says that the workbench doesn't answer, though the connection is open. */
export function showSilence(): void {
  showBanner(
    <>
      <Icon name="plug" />
      <span>{silent}</span>
    </>,
  );
}

export function showBack(): void {
  if (byId('banner').hidden) return;
  hideBanner();
  showToast({ message: 'The workbench is back.' });
}

function showBanner(content: VNode): void {
  render(content, byId('banner'));
  byId('banner').hidden = false;
  fitGrid();
}

export function hideBanner(): void {
  byId('banner').hidden = true;
  fitGrid();
}

/** Says in the grid's place why a workbook can't be opened. */
export function showRefusal(reason: string): void {
  document.title = 'Workbench';
  const refusal = (
    <div class="wb-refusal">
      <Icon name="chain-broken" />
      <h2>This workbook can’t be opened</h2>
      <p>{reason}</p>
      <a href="/" class="btn btn-primary">
        Open the first workbook
      </a>
    </div>
  );
  byId('grid').replaceChildren(made(HTMLElement, refusal));
}
