/** Validates the shape of a page's messages. */
import * as v from 'valibot';
import type { FromPage } from '../../protocol/messages';

/** The length of names, keys and ids; typed text may be longer. */
const name = v.pipe(v.string(), v.maxLength(1_000));
const number = v.pipe(v.number(), v.safeInteger());
const place = v.pipe(number, v.minValue(1), v.maxValue(20_000_000));
const client = v.looseObject({
  id: name,
  name: v.optional(name),
  position: v.optional(
    v.looseObject({
      sheetId: name,
      col: v.pipe(number, v.minValue(0)),
      row: v.pipe(number, v.minValue(0)),
    }),
  ),
});
const selection = v.object({
  sheet: name,
  box: v.object({ row: place, column: place, rows: place, columns: place }),
  cell: v.object({ row: place, column: place }),
  filtered: v.optional(v.array(v.object({ row: place, rows: place }))),
  revision: v.optional(name),
});
const presence = v.variant('type', [
  v.looseObject({
    type: v.picklist(['CLIENT_JOINED', 'CLIENT_MOVED']),
    version: v.literal(1),
    client,
  }),
  v.looseObject({ type: v.literal('CLIENT_LEFT'), version: v.literal(1), clientId: name }),
]);
const action = v.variant('do', [
  v.object({ do: v.literal('runTrigger'), trigger: name, selection }),
  v.object({ do: v.literal('removeTrigger'), trigger: name }),
  v.object({ do: v.literal('setSourcesContact'), contact: v.pipe(v.string(), v.maxLength(200)) }),
  v.object({ do: v.picklist(['tellService', 'listBooks']) }),
  v.object({ do: v.literal('exportXlsx'), isToShare: v.boolean() }),
  v.object({ do: v.picklist(['import', 'openFile']), name, base64: v.string() }),
  v.object({ do: v.literal('addBook'), name }),
  v.object({ do: v.literal('renameBook'), key: name, name }),
  v.object({ do: v.literal('deleteBook'), key: name }),
  v.object({ do: v.literal('exportCsv'), sheet: name }),
]);
const message = v.variant('kind', [
  v.object({ kind: v.picklist(['join', 'areYouThere']) }),
  v.object({ kind: v.literal('resume'), clientId: name, revision: name, version: name }),
  // The workbook checks its content when it is applied.
  v.object({
    kind: v.literal('revision'),
    message: v.looseObject({ serverRevisionId: v.unknown() }),
  }),
  v.object({ kind: v.literal('presence'), message: presence }),
  v.object({
    kind: v.literal('call'),
    id: number,
    from: v.picklist(['menu', 'sidebar']),
    handler: name,
    args: v.array(v.unknown()),
    selection,
  }),
  v.object({ kind: v.literal('answer'), id: number, button: name, text: v.string() }),
  v.object({ kind: v.literal('act'), id: number, action }),
  v.object({
    kind: v.literal('follow'),
    panel: v.nullable(v.picklist(['executions', 'triggers'])),
    execution: v.nullable(number),
  }),
]);

/**
 * A page's message.
 *
 * Throws Error if it is malformed.
 */
export function readMessage(text: string): FromPage {
  return v.parse(message, JSON.parse(text)) as FromPage;
}
