/** The event objects that trigger handlers receive. */
import type { EventInfo } from '../wire/guest';
import { ScriptApp } from './script-app';
import { Range } from './spreadsheet/range';
import { Sheet } from './spreadsheet/sheet';
import { SpreadsheetApp } from './spreadsheet/spreadsheet-app';

/** An event as a handler gets it. */
export function toEvent(info: EventInfo): object {
  const source = SpreadsheetApp.getActiveSpreadsheet();
  const { FULL, LIMITED } = ScriptApp.AuthMode;
  switch (info.type) {
    case 'open':
      return { authMode: LIMITED, source, user: userOf(info) };
    case 'clock':
      return { authMode: FULL, triggerUid: info.triggerId, ...info.fields };
    case 'edit': {
      const { row, column, rows, columns } = info.box;
      const range = Object.assign(new Range(new Sheet(info.sheet), info.box), {
        rowStart: row,
        rowEnd: row + rows - 1,
        columnStart: column,
        columnEnd: column + columns - 1,
      });
      const { value, oldValue } = info;
      const values = { ...(value !== null && { value }), ...(oldValue !== null && { oldValue }) };
      return { ...trigger(info.triggerId), source, user: userOf(info), range, ...values };
    }
    case 'change':
      return {
        ...trigger(info.triggerId),
        source,
        user: userOf(info),
        changeType: info.changeType,
      };
  }
}

function userOf({ user }: { readonly user: string }): { getEmail(): string } {
  return { getEmail: () => user };
}

/** The fields for the trigger: an installed one has an id and full authorisation. */
function trigger(triggerId: string | null): object {
  const { FULL, LIMITED } = ScriptApp.AuthMode;
  return triggerId === null ? { authMode: LIMITED } : { authMode: FULL, triggerUid: triggerId };
}
