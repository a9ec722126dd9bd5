/** Reloads the page if it can't follow the workbook any more, and tells afterwards which edits that lost. */
import type { Model } from '@odoo/o-spreadsheet';
import { editName, named } from '../../spreadsheet/shared/edit-names';
import type { ModelParts } from '../../spreadsheet/shared/revision-history';
import { keyInBook } from './people';

const lostKey = keyInBook('lost edits');

let isOwnReload = false;

/**
 * Reloads the page.
 *
 * @param refusal why the workbench didn't take the first edit that it doesn't have
 */
export function reloadPage(model: Model | undefined, refusal?: string): void {
  const text = model && lossOf(namesOfUnsent(model), refusal);
  if (text) sessionStorage.setItem(lostKey, text);
  isOwnReload = true;
  location.reload();
}

/** What the last reload lost, once. */
export function lostByReload(): string | null {
  const text = sessionStorage.getItem(lostKey);
  sessionStorage.removeItem(lostKey);
  return text;
}

/** Makes the browser ask before it leaves a page with edits that the workbench doesn't have. */
export function askBeforeLeaving({ getters }: Model): void {
  window.addEventListener('beforeunload', (event) => {
    if (!isOwnReload && !getters.isFullySynchronized()) event.preventDefault();
  });
}

function namesOfUnsent(model: Model): string[] {
  const { session, getters } = model as unknown as ModelParts;
  return session.pendingMessages.map(({ type, nextRevisionId }) =>
    type === 'REMOTE_REVISION'
      ? editName(session.revisions.get(nextRevisionId), getters)
      : 'Your undo or redo',
  );
}

function lossOf(names: readonly string[], refusal?: string): string {
  const [first, ...rest] = names;
  if (refusal === undefined || first === undefined)
    return first === undefined ? '' : `${named(names)} lost. Look at the cells and repeat it.`;
  const others = rest.length > 0 ? ` ${named(rest)} lost with it.` : '';
  return `${named([first])} not taken: ${refusal}${others}`;
}
