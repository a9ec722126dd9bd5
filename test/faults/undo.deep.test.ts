/** The built add-on undoes a run; its execution dies before or after a platform call, losing unflushed writes. */
import { KilledError } from '../../src/workbench';
import { type Office, openOffice, runsOf, sidebar } from './support/office';
import { ending, killAt, type Point, play, pointsOf } from './support/replay';
import { report, sample } from './support/sample';
import type { Scenario } from './support/scenario';
import { enrichAccounts } from './support/scenarios/enrich-accounts';

const scenario: Scenario = {
  ...enrichAccounts.few,
  request: (office) => ({ ...enrichAccounts.few.request(office), which: 'everything' }),
};

/** Undoes the run as the sidebar does, dying at the point, then undoes the rest; returns the first attempt's calls. */
function undoAndDie(office: Office, point: Point | undefined): number {
  const [run] = runsOf(office);
  const undo = () => sidebar(office.dana, 'undo', { run: run?.id });
  const calls = killAt(office, point, () => {
    try {
      undo();
    } catch (error) {
      if (!(error instanceof KilledError)) throw error;
    }
  });
  if (runsOf(office)[0]?.undo !== 'undone') undo();
  return calls.length;
}

it('restores the document wherever it died, and pays nothing for it', () => {
  const before = ending(openOffice(scenario)).sheets;
  const replay = (point?: Point) => {
    const office = openOffice(scenario, { losesUnflushed: true });
    play(office, scenario);
    const calls = undoAndDie(office, point);
    return { office, calls };
  };
  const { calls } = replay();
  const points = pointsOf(Array(calls).fill(undefined));
  const played = sample(points, 5);
  for (const point of played) {
    const { office } = replay(point);
    const where = `${point.side} call ${point.call}`;
    const { sheets, charged, lists } = ending(office);
    expect({ where, sheets }).toEqual({ where, sheets: before });
    expect({ where, charged, lists }).toEqual({
      where,
      charged: Object.fromEntries(scenario.paid.map((domain) => [domain, 1])),
      lists: 0,
    });
    const kept = office.simulation.book.sheets.map(({ name }) => name);
    expect({ where, kept }).toEqual({
      where,
      kept: [...Object.keys(before), 'Signalsheet data'],
    });
  }
  report(`undo: died at ${played.length} of ${points.length} points`);
});
