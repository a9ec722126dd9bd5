/** A person edits a sheet right before any call of what writes into it: each row has its own data, nothing typed is lost. */
import fc from 'fast-check';
import { report, sample } from '../faults/support/sample';
import { edits } from './support/edits';
import { stages } from './support/stages';
import { harmOf, measure, placesOf } from './support/sweep';

/** Of so many places one is played; all of them with FAULTS=all. */
const nth = 37;
/** Runs with several edits, and a death in every second of them, for each flow. */
const runs = Number(process.env['SIGNALSHEET_TEST_EDITS'] ?? 6);

describe.each(Object.entries(stages))('%s', (name, make) => {
  it('bears one edit before any of its calls', () => {
    const dry = measure(make, 'one by one');
    const places = placesOf(dry);
    const played = sample(places, nth, name.length);
    const harm = played.flatMap((place) => harmOf(make, dry, { edits: [place] }));
    report(`${name}: ${played.length} of ${places.length} edits at ${dry.calls.length} calls`);
    expect(harm).toEqual([]);
  });

  it('bears several edits, and the death of its execution', () => {
    const dry = measure(make, 'as Google');
    const call = fc.nat(dry.calls.length - 1);
    const disturbance = fc.record({
      edits: fc.array(fc.record({ call, edit: fc.constantFrom(...edits) }), {
        minLength: 2,
        maxLength: 4,
      }),
      death: fc.option(call, { nil: undefined }),
    });
    fc.assert(
      fc.property(disturbance, ({ edits: some, death }) => {
        const harm = harmOf(make, dry, { edits: some, ...(death !== undefined && { death }) });
        expect(harm).toEqual([]);
      }),
      { numRuns: runs, ...(process.env['SIGNALSHEET_TEST_EDITS'] ? {} : { seed: 34 }) },
    );
  });
});

it.each(['undo of a run', 'members of a signal on its second day'])(
  'bears a column that comes right before any write of %s',
  (name) => {
    const make = stages[name];
    const edit = edits.find((each) => each.name === 'insert a column beside the results');
    if (!make || !edit) throw new Error(`There is no flow ${name}, or no such edit`);
    const dry = measure(make, 'one by one');
    const writes = dry.calls.flatMap((call, at) => (/^sheet\.(write|set)/.test(call) ? [at] : []));
    expect(writes.length).toBeGreaterThan(2);
    expect(writes.flatMap((call) => harmOf(make, dry, { edits: [{ call, edit }] }))).toEqual([]);
  },
);

it('brings back a person’s column that went because they moved it right before an undo removed its own, and died', () => {
  const make = stages['undo of a run'];
  const edit = edits.find((each) => each.name === 'move the first column to the right end');
  if (!make || !edit) throw new Error('There is no such flow, or no such edit');
  const dry = measure(make, 'as Google');
  const call = dry.calls.indexOf('sheet.deleteColumns');
  expect(call).toBeGreaterThan(0);
  expect(harmOf(make, dry, { edits: [{ call, edit }], death: call + 1 })).toEqual([]);
});
