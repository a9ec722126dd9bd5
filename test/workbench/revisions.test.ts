/** The workbench survives revisions that our pages never make, keeps none that it refuses, and reopens unchanged. */
import fc from 'fast-check';
import type { RevisionMessage } from '../../src/workbench/protocol/messages';
import { until } from '../support/until';
import { close, temporaryFolder } from './open';
import { contentOf, follow, modelOf } from './page-model';
import { joinPage, served } from './page-socket';

/** What a person does in a page, as messages. */
async function recorded(): Promise<RevisionMessage[]> {
  const { workbench, page } = await served();
  const messages: RevisionMessage[] = [];
  const model = await modelOf(page, (message) => {
    messages.push(JSON.parse(JSON.stringify(message)));
    page.send({ kind: 'revision', message });
  });
  const sheetId = 'gid0';
  const zone = { left: 0, top: 0, right: 1, bottom: 2 };
  const rows = { sheetId, sheetName: 'Data', dimension: 'ROW' } as const;
  const target = [{ ...zone, top: 4, bottom: 6 }];
  const style = { bold: true, fillColor: '#ff0000' };
  const { dispatch } = model;
  const steps: (() => void)[] = [
    () => dispatch('UPDATE_CELL', { sheetId, col: 0, row: 0, content: 'typed' }),
    () => dispatch('UPDATE_CELL', { sheetId, col: 2, row: 0, content: '=SUM(B1:B9)*2' }),
    () => dispatch('ADD_COLUMNS_ROWS', { ...rows, base: 1, quantity: 2, position: 'after' }),
    () => dispatch('SET_FORMATTING', { sheetId, target: [zone], style }),
    () => dispatch('CREATE_SHEET', { sheetId: 'other', name: 'Other', position: 1 }),
    () => dispatch('ADD_MERGE', { sheetId, target, force: true }),
    () => dispatch('RESIZE_COLUMNS_ROWS', { sheetId, dimension: 'COL', elements: [1], size: 150 }),
    () => dispatch('FREEZE_ROWS', { sheetId, quantity: 2 }),
    () => dispatch('REMOVE_COLUMNS_ROWS', { ...rows, elements: [7, 8] }),
    () => dispatch('RENAME_SHEET', { sheetId, oldName: 'Data', newName: 'Rows' }),
    () => dispatch('REQUEST_UNDO'),
    () => dispatch('REQUEST_REDO'),
  ];
  let heard = 0;
  for (const [index, step] of steps.entries()) {
    step();
    await until(() => page.all('revision').length > index, `revision ${index} comes back`);
    heard = follow(model, page, heard);
  }
  expect(messages).toHaveLength(steps.length);
  await close(workbench);
  return messages;
}

const hostile = fc.oneof(
  fc.constantFrom<unknown>(null, [], {}, true, '', 'x', -1, 0.5, 1e9, 1e15, [null], [[[]]], {
    a: 1,
  }),
  fc.constantFrom<unknown>(
    'gid0',
    'other',
    '=A1:A',
    'x'.repeat(60_000),
    '__proto__',
    'constructor',
  ),
  fc.jsonValue(),
);

/** Changes one place of a message. */
const mutation = fc.record({
  place: fc.nat(),
  what: fc.constantFrom<'replace' | 'drop' | 'nest' | 'poison'>(
    'replace',
    'drop',
    'nest',
    'poison',
  ),
  value: hostile,
});
type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;

/** A plain property, for names such as `__proto__`. */
function plain(value: unknown): PropertyDescriptor {
  return { value, enumerable: true, writable: true, configurable: true };
}

function mutate(message: unknown, { place, what, value }: Mutation): unknown {
  const places: [holder: Record<string, unknown>, key: string][] = [];
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    for (const key of Object.keys(node)) {
      places.push([node as Record<string, unknown>, key]);
      visit((node as Record<string, unknown>)[key]);
    }
  };
  visit(message);
  const [holder, key] = places[place % places.length] ?? [{}, ''];
  if (what === 'drop') delete holder[key];
  else if (what === 'nest') Object.defineProperty(holder, key, plain([holder[key]]));
  else if (what === 'replace') Object.defineProperty(holder, key, plain(value));
  else Object.defineProperty(holder, '__proto__', plain(value));
  return message;
}

it('changed revisions of a real session are refused, or applied by all models alike, and a restart shows the same', async () => {
  const originals = await recorded();
  const dataDir = temporaryFolder();
  const { workbench, url, page } = await served({ dataDir });
  const follower = await modelOf(page);
  let sender = await joinPage(url);
  let number = 0;
  let closed = 0;
  const head = () => {
    const message = page.all('revision').at(-1)?.message;
    return message ? JSON.parse(message).nextRevisionId : follower.exportData().revisionId;
  };
  let heard = 0;
  const cases = fc.tuple(
    fc.constantFrom(...originals),
    fc.array(mutation, { maxLength: 3 }),
    fc.boolean(),
  );
  await fc.assert(
    fc.asyncProperty(cases, async ([original, mutations, isFresh]) => {
      const message: unknown = mutations.reduce<unknown>(
        mutate,
        JSON.parse(JSON.stringify(original)),
      );
      const ids = { serverRevisionId: head(), nextRevisionId: `made-${++number}` };
      const sent = isFresh ? { ...(message as object), ...ids } : message;
      sender.send({ kind: 'revision', message: sent as RevisionMessage });
      // An answer means that the earlier revision was handled; an invalid message closes the connection.
      const isClosed = await Promise.race([
        sender.act({ do: 'listBooks' }).then(() => false),
        sender.closed.then(() => true),
      ]);
      if (isClosed) {
        closed++;
        sender = await joinPage(url);
      }
      await page.act({ do: 'listBooks' });
      heard = follow(follower, page, heard);
    }),
    { numRuns: Number(process.env['SIGNALSHEET_REVISIONS'] ?? 40), seed: 7 },
  );
  expect(heard).toBeGreaterThan(0);
  expect(closed).toBeLessThan(number);
  workbench.book.write('A9', 'still here');
  await page.heard('revision', ({ message }) => message.includes('still here'));
  follow(follower, page, heard);
  const before = contentOf(follower);
  expect(contentOf(await modelOf(await joinPage(url)))).toEqual(before);
  await close(workbench);
  const again = await served({ dataDir });
  expect(contentOf(await modelOf(again.page))).toEqual(before);
});

describe('a revision is refused, and its page notified,', () => {
  const sheetId = 'gid0';
  const lines = { sheetId, sheetName: 'Data', dimension: 'ROW', base: 0, position: 'after' };
  const cell = { type: 'UPDATE_CELL', sheetId, col: 0, row: 0 };
  it.each<[string, unknown, string]>([
    ['whose commands are a text', 'x', 'commands: '],
    ['whose command is nothing', [null], 'commands.0: '],
    ['of a command that there is none', [{ type: 'EVALUATE' }], 'commands.0.type: '],
    [
      'that adds too many rows',
      [{ type: 'ADD_COLUMNS_ROWS', ...lines, quantity: 1e9 }],
      'commands.0.quantity: ',
    ],
    [
      'that adds too many rows in parts',
      Array.from({ length: 3 }, () => ({ type: 'ADD_COLUMNS_ROWS', ...lines, quantity: 300_000 })),
      'a workbook holds at most 10,000,000 cells',
    ],
    [
      'that makes too large a sheet',
      [{ type: 'CREATE_SHEET', sheetId: 'new', name: 'N', position: 0, rows: 1e6, cols: 1e3 }],
      'a workbook holds at most 10,000,000 cells',
    ],
    ['for a sheet that there is none', [{ ...cell, sheetId: 'gone' }], 'there is no such sheet'],
    ['for a cell beyond its sheet', [{ ...cell, row: 5_000_000 }], 'there are no such cells'],
    ['for a cell before its sheet', [{ ...cell, row: -1 }], 'commands.0.row: '],
    [
      'for a range beyond its sheet',
      [{ type: 'SQUISHED_UPDATE_CELL', sheetId, targetRange: 'A1:ZZZ9999999', content: 'x' }],
      'there are no such cells',
    ],
    [
      'with too long a text',
      [{ ...cell, content: 'x'.repeat(50_001) }],
      'at most 50000 characters',
    ],
    ['with a number for a text', [{ ...cell, content: 5 }], 'commands.0.content: '],
    ['with a key of the language', JSON.parse('[{"__proto__":{}}]'), 'it is no plain message'],
  ])('%s', async (_, commands, why) => {
    const dataDir = temporaryFolder();
    const { workbench, page } = await served({ dataDir });
    const { snapshot } = await page.heard('welcome');
    const message = {
      type: 'REMOTE_REVISION',
      version: 1,
      clientId: 'page',
      serverRevisionId: JSON.parse(snapshot).revisionId,
      nextRevisionId: 'made',
      commands,
    } as unknown as RevisionMessage;
    page.send({ kind: 'revision', message });
    const { reason } = await page.heard('unaccepted');
    expect(reason).toContain(why);
    expect(page.all('revision')).toEqual([]);
    await close(workbench);
    const again = await served({ dataDir });
    expect(again.workbench.book.shown('A1:B2').flat()).toEqual(['Name', 'Staff', 'Acme', '12']);
  });
});
