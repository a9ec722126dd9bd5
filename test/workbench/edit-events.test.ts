/** The cell values in edit events: the new one and the old one. */
import type { Workbench } from '../../src/workbench';
import { bookOf, open, run } from './open';

const listen = `ScriptApp.newTrigger('tellEdit').forSpreadsheet(SpreadsheetApp.getActive()).onEdit().create();`;

/** The values that the simple and the installed trigger received. */
async function told(workbench: Workbench): Promise<unknown[]> {
  await workbench.settle();
  const lines = workbench.executions
    .filter(({ functionName }) => functionName === 'tellEdit')
    .flatMap(({ logs }) => logs.map(({ text }) => JSON.parse(text)));
  const simple = await run(
    workbench,
    `return JSON.parse(PropertiesService.getDocumentProperties().getProperty('editedValues'))`,
  );
  expect(lines).toEqual([simple]);
  return lines[0];
}

it.each([
  ['another text', 'A1', 'new', { value: 'new', oldValue: 'old' }],
  ['a first value', 'B1', 7, { value: '7' }],
  ['a number over a formula', 'C1', 3, { value: '3', oldValue: '2' }],
  ['a truth value', 'D1', false, { value: 'FALSE', oldValue: 'TRUE' }],
  ['a date, as the day number that it is', 'E1', 'x', { value: 'x', oldValue: '46027' }],
  ['nothing', 'A1', '', { oldValue: 'old' }],
  ['nothing where nothing was', 'B1', '', {}],
  ['several cells', 'A1:B1', [['x', 'y']], {}],
])('typing %s', async (_what, range, typed, values) => {
  const workbench = await open({
    book: bookOf(['old', null, '=1+1', true, new Date(2026, 0, 5)]),
  });
  await run(workbench, listen);
  workbench.book.write(range, typed);
  expect(await told(workbench)).toEqual(values);
});
