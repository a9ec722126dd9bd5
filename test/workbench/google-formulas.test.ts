/** What Google lets a formula do in the name of a user: read the owner's properties, but not write them. */
import type { GoogleBehaviour } from '../../src/workbench';
import { openSimulation, readScript } from '../fakes/workbook/simulation';
import { bookOf, open, run, scriptIn } from './open';

const code = `
  function WRITES_USER(how) {
    const user = PropertiesService.getUserProperties();
    if (how === 'set') user.setProperty('who', 'a formula');
    if (how === 'set all') user.setProperties({ who: 'a formula' });
    if (how === 'delete') user.deleteProperty('who');
    if (how === 'clear') user.deleteAllProperties();
    CacheService.getUserCache().put('who', how);
    return String(user.getProperty('who'));
  }`;
const keep = `PropertiesService.getUserProperties().setProperty('who', 'the owner')`;

/** What a formula gives that writes the user's properties, in the workbench and in the simulation. */
async function written(how: string, google?: Partial<GoogleBehaviour>): Promise<unknown[]> {
  const script = scriptIn({}, code);
  const workbench = await open({ script, ...(google && { google }) });
  await run(workbench, keep);
  workbench.book.write('A1', `=WRITES_USER("${how}")`);
  await workbench.settle();
  const real = workbench.executions.find(({ kind }) => kind === 'formula')?.error?.message;
  const simulation = openSimulation({
    script: readScript(script),
    sheets: [{ name: 'Data', values: [] }],
    fetch: () => ({ status: 200, headers: [], body: { text: '' } }),
    ...(google && { google }),
  });
  const person = simulation.person('dana');
  person.run('evaluate', [keep]);
  return [real ?? workbench.book.values('A1')[0]?.[0], inSimulation()];

  function inSimulation(): unknown {
    try {
      return person.run('WRITES_USER', [how], { as: 'formula' });
    } catch (error) {
      return error instanceof Error ? error.message : error;
    }
  }
}

const denied = 'You do not have permission to call PropertiesService.Properties.';

it.each([
  ['set', 'setProperty'],
  ['set all', 'setProperties'],
  ['delete', 'deleteProperty'],
  ['clear', 'deleteAllProperties'],
])('a formula may not %s user properties', async (how, method) => {
  expect(await written(how)).toEqual([denied + method, denied + method]);
  const dropped = await written(how, { formulasWriteUserStore: 'drops' });
  expect(dropped).toEqual(['the owner', 'the owner']);
  const after = how.startsWith('set') ? 'a formula' : 'null';
  expect(await written(how, { formulasWriteUserStore: 'allowed' })).toEqual([after, after]);
});

describe('a formula that a script writes again', () => {
  const counting = `
    function COUNTED() {
      const properties = PropertiesService.getDocumentProperties();
      properties.setProperty('runs', String(Number(properties.getProperty('runs')) + 1));
    }`;
  const back = `range.setFormula('=COUNTED()');`;

  it.each([
    ['as it is, does not run again', back, true, 1],
    ['without a flush after another, does not run again', `range.setValue(1); ${back}`, true, 1],
    [
      'after another and a flush, runs again',
      `range.setValue(1); SpreadsheetApp.flush(); ${back}`,
      true,
      2,
    ],
    ['without a flush runs again by option', `range.setValue(1); ${back}`, false, 2],
  ])('%s', async (_, code, replacingNeedsFlush, count) => {
    const google = { replacingNeedsFlush };
    const workbench = await open({
      script: scriptIn({}, counting),
      google,
      book: bookOf(['=COUNTED()']),
    });
    await workbench.settle();
    await run(workbench, `const range = SpreadsheetApp.getActiveSheet().getRange('A1'); ${code}`);
    await workbench.settle();
    const runs = `return Number(PropertiesService.getDocumentProperties().getProperty('runs'))`;
    expect(await run(workbench, runs)).toBe(count);
    await run(workbench, `SpreadsheetApp.getActiveSheet().getRange('A1').clear()`);
    await run(workbench, `SpreadsheetApp.getActiveSheet().getRange('A1').setFormula('=COUNTED()')`);
    await workbench.settle();
    expect(await run(workbench, runs)).toBe(count + 1);
  });
});
