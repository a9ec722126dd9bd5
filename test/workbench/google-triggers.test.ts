/** Google's rules for triggers: how many, which of them fire, and whether a clock has a document. */
import { type GoogleBehaviour, manualClock } from '../../src/workbench';
import { openSimulation, readScript } from '../fakes/workbook/simulation';
import { until } from '../support/until';
import { open, run, scriptIn } from './open';
import { joinPage, type PageSocket, runIn, served } from './page-socket';

const hourMs = 3_600_000;
const create = `ScriptApp.newTrigger('onTick').timeBased().everyHours(1).create();`;
const tooMany =
  'This script has too many triggers. Triggers must be deleted from the script before more can be added.';
const addBook = async (page: PageSocket) =>
  joinPage(page.url, String(await page.act({ do: 'addBook', name: 'Another' })));

describe('a person may have 20 triggers over all documents', () => {
  it('of a bound script', async () => {
    const { workbench, page } = await served({ limits: { triggers: 3 } });
    await run(workbench, create + create);
    const second = await addBook(page);
    await runIn(second, create);
    await expect(runIn(second, create)).rejects.toThrow(tooMany);
    await expect(run(workbench, create)).rejects.toThrow(tooMany);
    await runIn(
      second,
      `ScriptApp.getProjectTriggers().forEach((it) => ScriptApp.deleteTrigger(it))`,
    );
    await run(workbench, create);
  });

  it('of a published add-on, one by the clock in each document', async () => {
    const { workbench, page } = await served({ published: true, limits: { triggers: 2 } });
    await run(workbench, create);
    await expect(run(workbench, create)).rejects.toThrow(
      /too many time-based triggers in this doc/,
    );
    await runIn(await addBook(page), create);
    await expect(runIn(await addBook(page), create)).rejects.toThrow(tooMany);
  });

  it('except those of a document that was deleted', async () => {
    const { workbench, page } = await served({ limits: { triggers: 1 } });
    const key = String(await page.act({ do: 'addBook', name: 'Another' }));
    const second = await joinPage(page.url, key);
    await runIn(second, create);
    await expect(run(workbench, create)).rejects.toThrow(tooMany);
    second.close();
    await until(() =>
      page.act({ do: 'deleteBook', key }).then(
        () => true,
        () => false,
      ),
    );
    await run(workbench, create);
  });
});

const code = `
  function makesAnother() {
    ScriptApp.newTrigger('onTick').timeBased().after(1000).create();
    ScriptApp.newTrigger('onTick').forSpreadsheet(SpreadsheetApp.getActive()).onOpen().create();
  }
  function onTick() {
    const user = PropertiesService.getUserProperties();
    user.setProperty('ticks', String(Number(user.getProperty('ticks')) + 1));
  }
  function tellsDocument() {
    const found = [SpreadsheetApp.getActive(), SpreadsheetApp.getActiveSpreadsheet(), SpreadsheetApp.getActiveSheet(),
      SpreadsheetApp.getActiveRange(), PropertiesService.getDocumentProperties(), LockService.getDocumentLock(),
      CacheService.getDocumentCache()];
    const user = PropertiesService.getUserProperties();
    user.setProperty('found', found.map((part) => part !== null).join());
  }`;
const startOf = (name: string) =>
  `ScriptApp.newTrigger('${name}').timeBased().everyHours(1).create()`;
const userText = (key: string) =>
  `return PropertiesService.getUserProperties().getProperty('${key}')`;

/** Lets a trigger of this function fire once, two hours and an opening pass, and reads a text of the user. */
async function afterFiring(name: string, key: string, google: Partial<GoogleBehaviour>) {
  const script = scriptIn({}, code);
  const clock = manualClock();
  const workbench = await open({ script, clock, google });
  await run(workbench, startOf(name));
  await clock.advance(hourMs);
  await clock.advance(hourMs / 2);
  await workbench.open();
  const listed = workbench.triggers.list().length;
  return { text: await run(workbench, userText(key)), listed };
}

/** What `afterFiring` gives in the simulation, which has no openings. */
function afterFiringInSimulation(name: string, key: string, google: Partial<GoogleBehaviour>) {
  const simulation = openSimulation({
    script: readScript(scriptIn({}, code)),
    sheets: [{ name: 'Data', values: [] }],
    fetch: () => ({ status: 200, headers: [], body: { text: '' } }),
    google,
  });
  const person = simulation.person('dana');
  person.run('evaluate', [startOf(name)]);
  for (const hours of [1, 0.5]) {
    simulation.clock.sleep(hours * hourMs);
    person.fireDue();
  }
  const listed = person.triggers.list().length;
  return { text: person.run('evaluate', [userText(key)]), listed };
}

describe('a trigger that a trigger’s execution creates', () => {
  it('is listed and never fires', async () => {
    expect(await afterFiring('makesAnother', 'ticks', {})).toEqual({ text: null, listed: 3 });
    expect(afterFiringInSimulation('makesAnother', 'ticks', {})).toEqual({ text: null, listed: 3 });
  });

  it('fires if Google has mended that', async () => {
    const google = { triggersMadeByTriggersFire: true };
    expect(await afterFiring('makesAnother', 'ticks', google)).toEqual({ text: '2', listed: 3 });
    expect(afterFiringInSimulation('makesAnother', 'ticks', google).text).toBe('1');
  });
});

describe('the execution of a clock trigger', () => {
  it('has a document', async () => {
    const found = Array(7).fill(true).join();
    expect((await afterFiring('tellsDocument', 'found', {})).text).toBe(found);
    expect(afterFiringInSimulation('tellsDocument', 'found', {}).text).toBe(found);
  });

  it('has none by option, so that everything of the document is null', async () => {
    const google = { clockHasDocument: false };
    const found = Array(7).fill(false).join();
    expect((await afterFiring('tellsDocument', 'found', google)).text).toBe(found);
    expect(afterFiringInSimulation('tellsDocument', 'found', google).text).toBe(found);
  });
});

it('the simulation counts a person’s triggers in other documents, and knows the rules for published add-ons', () => {
  const simulation = openSimulation({
    script: readScript(scriptIn({}, code)),
    sheets: [{ name: 'Data', values: [] }],
    fetch: () => ({ status: 200, headers: [], body: { text: '' } }),
    isPublished: true,
    triggersElsewhere: 19,
  });
  const make = (user: string) => simulation.person(user).run('evaluate', [create]);
  make('dana');
  expect(() => make('dana')).toThrow(tooMany);
});
