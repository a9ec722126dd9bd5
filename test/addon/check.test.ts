/** The check of an installation, in the real workbench: what it says of bound and published scripts. */
import { join } from 'node:path';
import {
  type GoogleBehaviour,
  manualClock,
  openForTests,
  type Workbench,
} from '../../src/workbench/testing';

const open = openForTests(afterEach, { script: join(__dirname, '../../dist') });
const minuteMs = 60_000;
const sheet = 'Signalsheet check';
const unknown = /not known yet/;

/** What was tried, and what this Google does. */
function answers({ book }: Workbench, column = 1): Record<string, string> {
  const lines = book.shown(`'${sheet}'!A2:C15`);
  return Object.fromEntries(lines.map((line) => [line[0] ?? '', line[column] ?? '']));
}

const check = (workbench: Workbench) => workbench.run('checkInstall', [], { as: 'menu' });

it.each([
  ['bound', {}, '5 minutes'],
  ['published', { published: true }, 'an hour'],
] as const)('says what it found of a %s script, and the rest later', async (_, how, interval) => {
  const clock = manualClock();
  const workbench = await open({ ...how, clock });
  await check(workbench);
  expect(answers(workbench)).toMatchObject({
    'In a formula, user properties are those of': 'the person who checks',
    'A formula that writes user properties': expect.stringMatching(/^is refused: You do not have/),
    'A formula that throws reads as': '#ERROR!',
    'Putting the same formula back into its cell': 'keeps its earlier result',
    'Putting a formula back after another text and a flush': 'evaluates it again',
    'Texts such as 1,5 or WAHR or 3. Mai, written as Signalsheet does': 'stay as they are',
    'A cell that is TRUE shows': 'TRUE',
    'The shortest interval of a clock trigger': interval,
    'The execution of a clock trigger': expect.stringMatching(unknown),
  });
  expect(workbench.book.shown(`'${sheet}'!E1:H9`).flat().join('')).toBe('');
  await clock.advance(2 * minuteMs);
  expect(answers(workbench)).toMatchObject({
    'The execution of a clock trigger': 'has a document, document properties, a document lock',
    'A trigger made by a clock trigger’s execution': expect.stringMatching(unknown),
  });
  await clock.advance(30 * minuteMs);
  await check(workbench);
  expect(answers(workbench)['A trigger made by a clock trigger’s execution']).toMatch(
    /^is listed, but has not fired/,
  );
  expect(workbench.triggers.list()).toEqual([]);
});

const others: Partial<GoogleBehaviour> = {
  clockHasDocument: false,
  triggersMadeByTriggersFire: true,
  formulasWriteUserStore: 'drops',
};

it('says what another Google does', async () => {
  const clock = manualClock();
  const workbench = await open({ published: true, clock, google: others });
  await check(workbench);
  await clock.advance(2 * minuteMs);
  await clock.advance(2 * minuteMs);
  await check(workbench);
  expect(answers(workbench)).toMatchObject({
    'A formula that writes user properties': 'changes nothing, without an error',
    'The execution of a clock trigger': 'lacks a document, document properties, a document lock',
    'A trigger made by a clock trigger’s execution': 'fires',
  });
});

it('leaves another sheet of its name alone, and says which answers aren’t as expected', async () => {
  const own = {
    name: sheet,
    values: [
      ['Device', 'Serial'],
      ['Printer', 'P-007'],
    ],
  };
  const clock = manualClock();
  const google = { clockHasDocument: false };
  const workbench = await open({ clock, google, book: { name: 'Mine', sheets: [own] } });
  await check(workbench);
  await clock.advance(2 * minuteMs);
  await check(workbench);
  expect(workbench.book.shown(`'${sheet}'!A1:B2`)).toEqual([...own.values]);
  const lines = workbench.book.shown(`'${sheet} 2'!A2:C15`);
  const verdicts = new Map(lines.map(([question = '', , verdict]) => [question, verdict]));
  expect(verdicts.get('The execution of a clock trigger')).toBe('not as expected');
  expect(verdicts.get('The shortest interval of a clock trigger')).toBe('fine');
});

it('gives way to the work of a published add-on, and tries again when chosen again', async () => {
  const clock = manualClock();
  const workbench = await open({ published: true, clock });
  await check(workbench);
  await clock.advance(2 * minuteMs);
  // The trigger that the clock made never fires, and takes the only place.
  expect(workbench.triggers.list().map(({ handler }) => handler)).toEqual(['checkOnClock']);
  // A press that opens work takes it; this one finds no such run.
  await workbench.run('callFromSidebar', ['repeatSearch', { run: 'none' }], { as: 'sidebar' });
  expect(workbench.triggers.list()).toEqual([]);
  await clock.advance(60 * minuteMs);
  await check(workbench);
  expect(answers(workbench, 2)['The execution of a clock trigger']).toBe('fine');
  expect(workbench.triggers.list()).toEqual([]);
});
