/** Companies that the service doesn't know aren't offered again for blank cells. */
import { planRun } from '../../src/sheet/runs/plan';
import { requestFor, runThrough } from '../support/runs';
import { withDomains } from '../support/sheets';

it('leaves unknown companies out of the next estimate, and asks again where that is wanted', () => {
  const { world, sheet } = withDomains('acme.example', 'unknown.example');

  runThrough(world, sheet);
  const planned = (which: 'blanks' | 'everything') =>
    planRun(world.execution(), requestFor(sheet, { which })).summary;
  expect(planned('blanks')).toMatchObject({ unique: 2, complete: 2, toFetch: 0 });
  expect(planned('everything').toFetch + planned('everything').fresh).toBe(2);
});
