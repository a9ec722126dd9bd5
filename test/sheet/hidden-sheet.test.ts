/** The store in the hidden sheet: entries of any name and length are whole or absent, whatever happens to the sheet. */
import fc from 'fast-check';
import {
  appendEntry,
  namesOf,
  prepareEntry,
  putEntries,
  readEntries,
  readVersions,
  removeEntries,
} from '../../src/sheet/storage/hidden-sheet';
import { MemoryBook } from '../fakes/platform/memory-book';
import { Killed, World } from '../fakes/platform/memory-platform';
import { catchKill } from '../support/death';

const cellLimit = 50_000;
const kinds = ['result', 'page', 'batch'] as const;
const kind = fc.constantFrom(...kinds);
const names = ['a.example', 'b|c', '7', '=x'];
const name = fc.constantFrom(...names);
/** Long texts are split over several rows. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc
    .record({ part: fc.constantFrom('x', '💥', '"\n'), times: fc.integer({ min: 0, max: 50_000 }) })
    .map(({ part, times }) => part.repeat(times)),
);
/** The platform call at which the execution dies, if it gets that far. */
const dies = fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined, freq: 2 });
/** Executions run on several machines, whose clocks differ. */
const lag = fc.integer({ min: 0, max: 3 });
const step = fc.oneof(
  fc.record({ does: fc.constant('put' as const), kind, name, text, dies, lag }),
  fc.record({ does: fc.constant('append' as const), kind, name, text, dies, lag }),
  fc.record({ does: fc.constant('remove' as const), kind, name, dies }),
  fc.record({ does: fc.constant('sort' as const), seed: fc.integer() }),
);

/** The expected versions of each entry; a put leaves only the last one. */
type Model = Map<string, string[]>;
const keyOf = (one: string, other: string) => `${one} ${other}`;

function found(world: World): Model {
  const { book } = world.execution();
  const all = kinds.flatMap((one) =>
    names.map((each): [string, string[]] => [keyOf(one, each), readVersions(book, one, each)]),
  );
  return new Map(all.filter(([, versions]) => versions.length > 0));
}

it('behaves like a map if entries are written, removed, sorted or cut off by death, in any order', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const world = new World();
      let model: Model = new Map();
      for (const each of steps) {
        if (each.does === 'sort') {
          const order = (row: readonly unknown[]) => hashOf(`${each.seed} ${row[0]}`);
          world.book.dataSheet()?.sortBelow(0, (a, b) => order(a) - order(b));
          continue;
        }
        if (each.does !== 'remove') world.book.lag = each.lag;
        let calls = 0;
        const { book } = world.execution((call) => {
          if (calls++ === each.dies) throw new Killed(call);
        });
        const key = keyOf(each.kind, each.name);
        const before = model.get(key) ?? [];
        const after = new Map(model);
        if (each.does === 'remove') after.delete(key);
        else after.set(key, each.does === 'put' ? [each.text] : [...before, each.text]);
        const hasDied = catchKill(() => {
          if (each.does === 'put') putEntries(book, each.kind, new Map([[each.name, each.text]]));
          else if (each.does === 'append') appendEntry(book, each.kind, each.name, each.text);
          else removeEntries(book, each.kind, (other) => other === each.name);
        });
        const now = found(world);
        if (!hasDied) expect(now).toEqual(after);
        else {
          // Only whole texts that were written at some time; the newest is the old one or the new one.
          const versions = now.get(key) ?? [];
          const possible = [...before, ...(after.get(key) ?? [])];
          expect(versions.filter((version) => !possible.includes(version))).toEqual([]);
          const newest = readEntries(world.execution().book, each.kind, [each.name]).get(each.name);
          if (each.does !== 'remove')
            expect([before.at(-1), after.get(key)?.at(-1)]).toContain(newest);
          const others = (of: Model) => new Map([...of].filter(([other]) => other !== key));
          expect(others(now)).toEqual(others(model));
        }
        model = now;
      }
      const { book } = world.execution();
      for (const one of kinds) {
        const newest = readEntries(book, one, names);
        for (const each of names)
          expect(newest.get(each)).toEqual(model.get(keyOf(one, each))?.at(-1));
        expect([...namesOf(book, one)].sort()).toEqual([...newest.keys()].sort());
      }
      const lengths = (world.book.dataSheet()?.cells ?? [])
        .flat()
        .map((cell) => String(cell).length);
      expect(Math.max(0, ...lengths)).toBeLessThan(cellLimit);
    }),
    { numRuns: 300 },
  );
});

it('reuses the rows of an entry that was never confirmed', () => {
  const world = new World();
  prepareEntry(world.execution().book, 'writing', 'one', 'x');
  const { book } = world.execution();
  const rows = book.dataSheet()?.extent().rows;
  putEntries(book, 'page', new Map([['two', 'y']]));
  expect(book.dataSheet()?.extent().rows).toBe(rows);
  expect([...namesOf(book, 'writing'), ...namesOf(book, 'page')]).toEqual(['two']);
});

function hashOf(words: string): number {
  return [...words].reduce((sum, char) => (Math.imul(sum, 31) + char.charCodeAt(0)) | 0, 7);
}

it('finds entries that were sorted, and nothing in place of deleted or overwritten ones', () => {
  const { book } = new World().execution();
  const memory = new MemoryBook();
  for (const each of [book, memory])
    putEntries(each, 'result', new Map(['a', 'b', 'c'].map((one) => [one, `text of ${one}`])));
  const sheet = memory.dataSheet();
  sheet?.sortBelow(1, (one, other) => String(other[0]).localeCompare(String(one[0])));
  expect([...readEntries(memory, 'result', ['a', 'b', 'c', 'd']).values()].sort()).toEqual([
    ...['text of a', 'text of b', 'text of c'],
  ]);
  sheet?.deleteRow(2);
  expect(readEntries(memory, 'result', ['a', 'b', 'c']).size).toBe(2);
  expect(namesOf(memory, 'result').size).toBe(2);
  sheet?.put(2, 2, 'typed by a person');
  expect(readEntries(memory, 'result', ['a', 'b', 'c']).size).toBe(1);
});

it('lists the last written name last, wherever its rows are', () => {
  const { book } = new World();
  const put = (name: string) => putEntries(book, 'result', new Map([[name, name]]));
  for (const each of ['a', 'b', 'c']) put(each);
  removeEntries(book, 'result', (each) => each === 'a');
  for (const each of ['d', 'b']) put(each);
  putEntries(book, 'page', new Map([['e', '']]));
  expect([...namesOf(book, 'result')]).toEqual(['c', 'd', 'b']);
});

it('keeps the order in which executions append, even if the clock of a later one lags', () => {
  const world = new World();
  for (const [i, lag] of [0, 3, 1, 3].entries()) {
    world.book.lag = lag;
    appendEntry(world.execution().book, 'batch', 'run', `batch ${i}`);
  }
  const all = readVersions(world.execution().book, 'batch', 'run');
  expect(all).toEqual(['batch 0', 'batch 1', 'batch 2', 'batch 3']);
});

it('appends after one read of ten thousand results, and finds one of them with one more read', () => {
  const world = new World();
  const many = Array.from({ length: 10_000 }, (_, i): [string, string] => [
    `c${i}.example`,
    `${i}`,
  ]);
  putEntries(world.book, 'result', new Map(many));
  const calls: string[] = [];
  const { book } = world.execution((call) => calls.push(call));
  appendEntry(book, 'batch', 'run', 'x'.repeat(100_000));
  expect(calls.filter((call) => call === 'sheet.read')).toHaveLength(1);
  expect(calls.filter((call) => call === 'sheet.write')).toHaveLength(1);
  expect(readEntries(book, 'result', ['c9999.example']).get('c9999.example')).toBe('9999');
  expect(calls.filter((call) => call === 'sheet.read')).toHaveLength(2);
  calls.length = 0;
  expect(
    readEntries(
      book,
      'result',
      many.map(([each]) => each),
    ).size,
  ).toBe(10_000);
  expect(calls.filter((call) => call === 'sheet.read')).toHaveLength(1);
});

it('reuses the rows of removed entries, unless a person wrote there', () => {
  const { book } = new World().execution();
  const memory = new MemoryBook();
  for (let i = 0; i < 50; i += 1) {
    putEntries(memory, 'page', new Map([['one', 'x'.repeat(100_000 + i)]]));
    putEntries(memory, 'list', new Map([['run', `${i}`]]));
    removeEntries(memory, 'list', () => true);
  }
  const sheet = memory.dataSheet();
  expect(sheet?.extent().rows).toBeLessThan(12);
  putEntries(memory, 'list', new Map([['run', 'keys']]));
  const row = (sheet?.cells.findIndex(([key]) => String(key).startsWith('list|')) ?? 0) + 1;
  removeEntries(memory, 'list', () => true);
  sheet?.put(row, 1, 'mine');
  appendEntry(memory, 'list', 'run', 'other keys');
  expect(sheet?.get(row, 1)).toBe('mine');
  expect(readVersions(memory, 'list', 'run')).toEqual(['other keys']);
  expect(readEntries(book, 'list', ['run']).size).toBe(0);
});
