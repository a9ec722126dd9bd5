/** A person edits a sheet before any call of a flow that writes to it: rows keep their data, and typed text stays. */
import fc from 'fast-check';
import { isAll, isMore, report, sample } from '../faults/support/sample';
import { type Edit, edits } from './support/edits';
import { stages } from './support/stages';
import {
  errorsAfter,
  isWrite,
  latePlacesOf,
  placesOf,
  playUndisturbed,
  type WriteMode,
} from './support/sweep';

/** Plays every nth place, more in the deep tests; all of them with FAULTS=all. */
const nth = isMore ? 37 : 111;
/** Plays every nth edit right before a write that is followed by a death. */
const nthWrite = isMore ? 19 : 57;
/** Edits that arrive later, in each flow: a sample, because each of them has two places. */
const lateEach = isAll ? 1_000 : isMore ? 40 : 10;
/** Plays of each flow with several edits, and mostly with a death. */
const runs = Number(process.env['SIGNALSHEET_TEST_EDITS'] ?? (isMore ? 6 : 2));

describe.each(Object.entries(stages))('%s', (name, make) => {
  it('tolerates one edit before any call', () => {
    const undisturbed = playUndisturbed(make, 'one by one');
    const places = placesOf(undisturbed);
    const sampled = sample(places, nth, name.length);
    const errors = sampled.flatMap((place) => errorsAfter(make, undisturbed, { edits: [place] }));
    report(
      `${name}: ${sampled.length} of ${places.length} edits at ${undisturbed.calls.length} calls`,
    );
    expect(errors).toEqual([]);
  });

  it('tolerates an edit right before any write, and a death soon after', () => {
    const undisturbed = playUndisturbed(make, 'buffered');
    const places = placesOf(undisturbed).filter(({ call }) => isWrite(undisturbed.calls[call]));
    const deaths = places.flatMap((at) => [1, 2].map((after) => ({ at, death: at.call + after })));
    const sampled = sample(deaths, nthWrite, name.length);
    expect(sampled.length).toBeGreaterThan(2);
    report(`${name}: ${sampled.length} of ${deaths.length} edits and deaths`);
    expect(
      sampled.flatMap(({ at, death }) => errorsAfter(make, undisturbed, { edits: [at], death })),
    ).toEqual([]);
  });

  it('tolerates an edit that arrives later, with the cells as they were', () => {
    const undisturbed = playUndisturbed(make, 'one by one');
    const places = latePlacesOf(undisturbed);
    const nthLate = Math.ceil(places.length / lateEach);
    const sampled = places.filter((_, i) => i % nthLate === name.length % nthLate);
    const errors = sampled.flatMap((late) =>
      errorsAfter(make, undisturbed, { edits: [], late: [late] }),
    );
    report(`${name}: ${sampled.length} of ${places.length} edits that arrive later`);
    expect(errors).toEqual([]);
  });

  it('tolerates several edits, and the death of its execution', () => {
    const undisturbed = playUndisturbed(make, 'buffered');
    const call = fc.nat(undisturbed.calls.length - 1);
    const disturbance = fc.record({
      edits: fc.array(fc.record({ call, edit: fc.constantFrom(...edits) }), {
        minLength: 2,
        maxLength: 4,
      }),
      death: fc.option(call, { nil: undefined }),
    });
    fc.assert(
      fc.property(disturbance, ({ edits: some, death }) => {
        const errors = errorsAfter(make, undisturbed, {
          edits: some,
          ...(death !== undefined && { death }),
        });
        expect(errors).toEqual([]);
      }),
      { numRuns: runs, ...(process.env['SIGNALSHEET_TEST_EDITS'] ? {} : { seed: 34 }) },
    );
  });
});

it.each<[flow: string, edit: string, writeMode: WriteMode]>([
  ['undo of a run', 'insert a column beside the results', 'one by one'],
  ['results that are undone afterwards', 'insert a column at the left', 'one by one'],
  ['members of a signal on its second day', 'insert a column beside the results', 'one by one'],
  ['a start', 'insert a column beside the results', 'buffered'],
  ['undo of a run', 'move the first column to the right end', 'buffered'],
  ['further pages of a technology search', 'insert a column beside the results', 'buffered'],
])('%s: tolerates “%s” right before any write (%s)', (name, what, writeMode) => {
  const [make, edit] = [stageNamed(name), editNamed(what)];
  const undisturbed = playUndisturbed(make, writeMode);
  const writes = undisturbed.calls.flatMap((call, at) => (isWrite(call) ? [at] : []));
  expect(writes.length).toBeGreaterThan(2);
  const death = (call: number) => (writeMode === 'buffered' ? { death: call + 1 } : {});
  const errors = writes.flatMap((call) =>
    errorsAfter(make, undisturbed, { edits: [{ call, edit }], ...death(call) }),
  );
  expect(errors).toEqual([]);
});

const editNamed = (name: string): Edit => {
  const edit = edits.find((each) => each.name === name);
  if (!edit) throw new Error(`There is no edit ${name}`);
  return edit;
};

const stageNamed = (name: string) => {
  const make = stages[name];
  if (!make) throw new Error(`There is no flow ${name}`);
  return make;
};

it.each([
  [
    'domains found by names',
    'insert a column beside the results',
    'insert a row below the headers',
  ],
  [
    'domains found by names',
    'insert a column beside the results',
    'insert a row above the headers',
  ],
  [
    'results with notes and amounts',
    'move the first column to the right end',
    'insert a row below the headers',
  ],
])('%s: tolerates “%s” right before a write, then “%s”', (name, first, second) => {
  const make = stageNamed(name);
  const undisturbed = playUndisturbed(make, 'buffered');
  const writes = undisturbed.calls.flatMap((call, at) => (isWrite(call) ? [at] : []));
  const pairs = writes.flatMap((call) =>
    Array.from({ length: 25 }, (_, i) => [
      { call, edit: editNamed(first) },
      { call: call + 1 + i, edit: editNamed(second) },
    ]),
  );
  expect(pairs.length).toBeGreaterThan(100);
  expect(pairs.flatMap((pair) => errorsAfter(make, undisturbed, { edits: pair }))).toEqual([]);
});

it.each(['insert a row below the headers', 'delete the first row'])(
  'undo of a run tolerates “%s” between its reads, and a death soon after',
  (what) => {
    const make = stageNamed('undo of a run');
    const undisturbed = playUndisturbed(make, 'buffered');
    const notes = undisturbed.calls.indexOf('sheet.notes');
    const places = [notes - 1, notes].flatMap((call) =>
      Array.from({ length: 15 }, (_, i) => ({ call, death: call + i })),
    );
    const edit = editNamed(what);
    expect(
      places.flatMap(({ call, death }) =>
        errorsAfter(make, undisturbed, { edits: [{ call, edit }], death }),
      ),
    ).toEqual([]);
  },
);

it('undo of a run tolerates cells that a page brings back between a write and the reading after it', () => {
  const make = stageNamed('undo beside one of two tables');
  const undisturbed = playUndisturbed(make, 'one by one');
  // Without duplicates, all cells are written as they were.
  const places = latePlacesOf(undisturbed).filter(
    ({ call, edit, arrives }) =>
      call === 0 &&
      edit.name === 'remove duplicates' &&
      isWrite(undisturbed.calls[arrives - 1]) &&
      arrives <= undisturbed.calls.length,
  );
  expect(places.length).toBeGreaterThan(4);
  const errors = places.flatMap((late) =>
    errorsAfter(make, undisturbed, { edits: [], late: [late] }),
  );
  expect(errors).toEqual([]);
});

it.each([
  ['insert a column at the left', 'insert a row above the headers'],
  ['move the first column to the right end', 'insert a row in the middle'],
])('rows added to a search tolerate “%s” and “%s” before they are filled', (one, two) => {
  const make = stageNamed('further pages of a technology search');
  const undisturbed = playUndisturbed(make, 'buffered');
  const read = undisturbed.calls.indexOf(
    'sheet.formulas',
    undisturbed.calls.indexOf('sheet.insertRows'),
  );
  const places = Array.from({ length: 9 }, (_, i) => read + 2 + i);
  expect(places.map((at) => undisturbed.calls[at])).toContain('sheet.write');
  const errors = places.flatMap((call, i) =>
    places.slice(i).flatMap((later) =>
      errorsAfter(make, undisturbed, {
        edits: [
          { call, edit: editNamed(one) },
          { call: later, edit: editNamed(two) },
        ],
      }),
    ),
  );
  expect(errors).toEqual([]);
});

it('domains found by names tolerate a new row and a moved column right before a write, with a blank row above', () => {
  const make = stageNamed('domains found by names');
  const [row, column] = [
    editNamed('insert a row below the headers'),
    editNamed('move the last column to the left end'),
  ];
  const undisturbed = playUndisturbed(make, 'buffered');
  const writes = undisturbed.calls.flatMap((call, at) => (isWrite(call) ? [at] : []));
  const errors = writes.flatMap((call) =>
    errorsAfter(make, undisturbed, {
      edits: [
        { call: 0, edit: row },
        { call, edit: row },
        { call, edit: column },
      ],
    }),
  );
  expect(errors).toEqual([]);
});
