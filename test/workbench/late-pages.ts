/** A workbook and two pages in one process, whose messages arrive when the test lets them. */
import { googleLimits } from '../../src/workbench/limits';
import type { RevisionMessage } from '../../src/workbench/protocol/messages';
import { Book } from '../../src/workbench/spreadsheet/book';
import { Model, spreadsheet, type WorkbookData } from '../../src/workbench/spreadsheet/library';
import { followCells } from '../../src/workbench/spreadsheet/shared/followed-selection';
import { holdEdits } from '../../src/workbench/spreadsheet/shared/held-edits';
import { reorderRows } from '../../src/workbench/spreadsheet/shared/reordered-rows';
import { repeatCommands } from '../../src/workbench/spreadsheet/shared/repeated-commands';
import { repeatFormatsAlone } from '../../src/workbench/spreadsheet/shared/repeated-formats';
import { showUndoneSheet } from '../../src/workbench/spreadsheet/shared/undone-sheet';
import { BookStore } from '../../src/workbench/storage/book-store';
import { JoinedRevisions } from '../../src/workbench/web/page/joined-revisions';
import { Parts } from '../../src/workbench/web/page/parts';

followCells(spreadsheet);
reorderRows(spreadsheet);
repeatFormatsAlone(spreadsheet);

/** A workbook with this data and two pages of it. No row is frozen, so that sorts take the first one too. */
export function withLatePages(data: WorkbookData) {
  for (const sheet of data.sheets) delete sheet.panes;
  const store = new BookStore(null);
  store.replaceSnapshot(data.revisionId, JSON.stringify(data));
  const inboxes: string[][] = [];
  const calls = { has: () => false, lookUp: () => undefined };
  const events = { onRename() {}, onNewModel() {}, onModel() {} };
  const onRevision = (message: string) => {
    for (const inbox of inboxes) inbox.push(message);
  };
  const book = new Book(store, calls, { ...events, onRevision }, googleLimits, () => true);
  const join = (id: string) => {
    const inbox: string[] = [];
    const outbox: string[] = [];
    inboxes.push(inbox);
    let deliver: (message: RevisionMessage) => void = () => {};
    const model = new Model(JSON.parse(book.log.content.snapshot), {
      client: { id, name: id },
      transportService: {
        onNewMessage: (_client, onMessage) => {
          deliver = onMessage;
        },
        sendMessage: async (message) => {
          if ('nextRevisionId' in message) outbox.push(JSON.stringify(message));
        },
        leave: () => {},
      },
    });
    repeatCommands(model, spreadsheet);
    showUndoneSheet(model, spreadsheet);
    holdEdits(model, spreadsheet);
    const take = (from: string[], to: (message: RevisionMessage) => void) => () => {
      const text = from.shift();
      if (text !== undefined) to(JSON.parse(text));
      return text !== undefined;
    };
    const joined = new JoinedRevisions(new Parts(() => model));
    const hearTogether = () => {
      for (const each of joined.of(inbox.splice(0).map((text) => JSON.parse(text)))) deliver(each);
    };
    return {
      model,
      send: take(outbox, (each) => book.receive(each)),
      hear: take(inbox, deliver),
      hearTogether,
    };
  };
  const pages = [join('person'), join('other')] as const;
  /** Delivers all messages. */
  const settle = () => {
    while (pages.some((page) => [page.send(), page.hear()].includes(true)));
  };
  return { book, pages, settle };
}
