/** From a card in the sidebar to the cells that it is about. */
import { showResults } from '../../src/sheet/show-results';
import { World } from '../fakes/platform/memory-platform';
import { deployed, find } from '../support/deployed';
import { discovery, runThrough } from '../support/runs';
import { results, runOut, start } from '../support/searches';
import { withDomains, withSheet } from '../support/sheets';
import { refusal } from '../support/signals';

describe('a run', () => {
  const { world, sheet } = withSheet(['Domain', 'Note'], ['a.example', 'first']);
  const { id } = runThrough(world, sheet);
  const show = () => showResults(world.execution(), { id });

  it('leads to the columns that it filled, wherever they are now', () => {
    show();
    expect(sheet.selected).toEqual([1, 3, 4]);
    sheet.insertRows(1, 2);
    sheet.insertColumn(1);
    show();
    expect(sheet.selected).toEqual([3, 4, 4]);
  });

  it('leaves out a column that a user deleted, and says if the sheet is gone', () => {
    sheet.deleteColumns(4, 1);
    show();
    expect(sheet.selected).toEqual([3, 4, 3]);
    world.book.remove(sheet);
    expect(refusal(show)).toContain('The sheet “S” was deleted.');
  });
});

it('a technology search leads to its own sheet', () => {
  const world = World.connected();
  const id = start(world);
  runOut(world);
  showResults(world.execution(), { id });
  const sheet = results(world);
  expect(sheet.selected).toEqual([1, 1, 1]);
  world.book.remove(sheet);
  expect(refusal(() => showResults(world.execution(), { id }))).toContain('Snowflake companies');
});

it('a signal leads to its call list and to its companies, once there are some', () => {
  const office = deployed();
  office.advanceTime(60_000);
  expect(office.only.sheets).toEqual({ calls: false, companies: false });
  find(office, '2026-11-20', 'a');
  office.advanceTime(5 * 60_000);
  expect(office.only.sheets).toEqual({ calls: true, companies: true });
  showResults(office.execution(), { id: office.only.id });
  expect(office.sheet('Robots - Companies').selected).toEqual([1, 1, 1]);
  showResults(office.execution(), { id: office.only.id, people: true });
  expect(office.sheet('Robots - Calls').selected).toEqual([1, 1, 1]);
  office.world.book.remove(office.sheet('Robots - Calls'));
  const show = () => showResults(office.execution(), { id: office.only.id, people: true });
  expect(refusal(show)).toContain('“Robots”');
});

it('selects nothing for a card that is gone', () => {
  const { world } = withDomains();
  expect(refusal(() => showResults(world.execution(), { id: 'gone' }))).toContain('“People”');
});

it('a search for people leads to the people that it added', () => {
  const { world, sheet } = withDomains('c1.example');
  world.service.accounts.add(['c1.example']);
  const { id } = runThrough(world, sheet, { task: discovery });
  const show = () => showResults(world.execution(), { id, people: true });
  show();
  const people = world.book.sheetByName('People');
  expect(people?.selected).toEqual([1, 1, 1]);
  if (people) world.book.remove(people);
  expect(refusal(show)).toContain('“People”');
});
