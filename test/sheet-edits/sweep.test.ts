/** A person edits a sheet right before any call of what writes into it: each row has its own data, nothing typed is lost. */
import { report, sample } from '../faults/support/sample';
import { stages } from './support/stages';
import { harmOf, measure, placesOf } from './support/sweep';

/** Every so many of the places; all of them with FAULTS=all. */
const nth = Number(process.env['NTH'] ?? 37);

it.each(Object.entries(stages))('%s', (name, make) => {
  const dry = measure(make);
  const places = placesOf(dry);
  const played = sample(places, nth, name.length);
  const harm = played.flatMap((place) => harmOf(make, dry, [place]));
  report(`${name}: ${played.length} of ${places.length} edits at ${dry.calls.length} calls`);
  expect(harm).toEqual([]);
});
