/** The model that a page has of the workbook, without a browser. */
import type { RevisionMessage } from '../../src/workbench/protocol/messages';
import { Model, type SpreadsheetModel } from '../../src/workbench/spreadsheet/library';
import type { PageSocket } from './page-socket';

const deliveries = new WeakMap<SpreadsheetModel, (message: RevisionMessage) => void>();

/** The model of a page, from its welcome message; `send` receives the model's revisions. */
export async function modelOf(
  page: PageSocket,
  send: (message: RevisionMessage) => void = () => {},
) {
  const { snapshot, revisions, client } = await page.heard('welcome');
  let deliver: (message: RevisionMessage) => void = () => {};
  const model = new Model(
    JSON.parse(snapshot),
    {
      client,
      transportService: {
        onNewMessage: (_client, onMessage) => {
          deliver = onMessage;
        },
        sendMessage: async (message) => {
          if ('nextRevisionId' in message) send(message);
        },
        leave: () => {},
      },
    },
    revisions.map((text) => JSON.parse(text)),
  );
  deliveries.set(model, deliver);
  return model;
}

/** Passes the revisions that a socket received to its page's model; returns how many it has received. */
export function follow(model: SpreadsheetModel, page: PageSocket, from: number): number {
  const heard = page.all('revision');
  for (const { message } of heard.slice(from)) deliveries.get(model)?.(JSON.parse(message));
  return heard.length;
}

/** Everything that a model holds, to compare. */
export function contentOf(model: SpreadsheetModel) {
  const { revisionId: _, ...data } = model.exportData();
  const shown = model.getters.getSheetIds().map((sheet) =>
    model.getters
      .getEvaluatedCellsPositions(sheet)
      .map((at) => [at.col, at.row, model.getters.getEvaluatedCell(at).formattedValue])
      .sort(),
  );
  return { data, shown };
}
