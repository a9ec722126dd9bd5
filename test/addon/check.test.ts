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
function answers({ book }: Workbench): Record<string, string> {
  const lines = book.shown(`'${sheet}'!A2:B15`);
  return Object.fromEntries(lines.map(([question = '', answer = '']) => [question, answer]));
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
    'Putting it back after another text and a flush': 'evaluates it again',
    'Texts such as 1,5 or WAHR or 3. Mai, written as Signalsheet does': 'stay as they are',
    'A cell that is TRUE shows': 'TRUE',
    'The shortest interval of a clock trigger': interval,
    'The execution of a clock trigger': expect.stringMatching(unknown),
  });
  expect(workbench.book.shown(`'${sheet}'!E1:E9`).flat().join('')).toBe('');
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
