import { manualClock, type Workbench } from '../../src/workbench';
import { until } from '../support/until';
import { open, run } from './open';
import { joinPage, knockAt, runIn, served } from './page-socket';

const [dana, ines] = ['dana@team.example', 'ines@team.example'];
const team = { user: dana, editors: [ines] };

const as = (workbench: Workbench, user: string, body: string) =>
  workbench.run('evaluate', [body], { user });
const watched = (workbench: Workbench) =>
  run(workbench, `return PropertiesService.getDocumentProperties().getProperty('watched')`);

it('each has their own properties, caches and triggers, and shares the rest', async () => {
  const workbench = await open(team);
  const keep = (who: string) =>
    `for (const kind of ['User', 'Script', 'Document']) {
       PropertiesService['get' + kind + 'Properties']().setProperty('who', '${who}');
       CacheService['get' + kind + 'Cache']().put('who', '${who}');
     }
     ScriptApp.newTrigger('onTick').timeBased().everyHours(1).create();`;
  // Objects that a script creates don't lead to another person's texts.
  const look = `const user = PropertiesService.getUserProperties();
     Object.assign(user, { user: 'dana', store: 'script' });
     const texts = ['User', 'Script', 'Document'].map((kind) => [
       (kind === 'User' ? user : PropertiesService['get' + kind + 'Properties']()).getProperty('who'),
       CacheService['get' + kind + 'Cache']().get('who')].join(' '));
     return [...texts, ScriptApp.getProjectTriggers().length];`;
  await as(workbench, dana, keep('dana'));
  expect(await as(workbench, ines, look)).toEqual([' ', 'dana dana', 'dana dana', 0]);
  await as(workbench, ines, keep('ines'));
  expect(await as(workbench, dana, look)).toEqual(['dana dana', 'ines ines', 'ines ines', 1]);
  expect(workbench.triggers.list().map(({ user }) => user)).toEqual([dana, ines]);
});

it('a user cannot delete the trigger of another by its id', async () => {
  const workbench = await open(team);
  await as(workbench, dana, `ScriptApp.newTrigger('onTick').timeBased().everyHours(1).create()`);
  const [hers] = workbench.triggers.list();
  await as(
    workbench,
    ines,
    `const mine = ScriptApp.newTrigger('onTick').timeBased().everyHours(2).create();
     Object.defineProperty(mine, 'getUniqueId', { value: () => '${hers?.id}' });
     ScriptApp.deleteTrigger(mine);`,
  ).catch(() => {});
  expect(workbench.triggers.list().map(({ id }) => id)).toContain(hers?.id);
});

it('each user has their own user lock, and all share the document lock', async () => {
  const workbench = await open(team);
  const take = (kind: string) =>
    `const lock = LockService.get${kind}Lock();
     const has = lock.tryLock(1);
     while (has && !PropertiesService.getScriptProperties().getProperty('enough')) Utilities.sleep(5);
     return has;`;
  const holding = ['User', 'Document'].map((kind) => as(workbench, dana, take(kind)));
  await until(
    () => workbench.executions.filter(({ calls }) => calls > 3).length === 2,
    'both locks are held',
  );
  const tried = (user: string) =>
    as(
      workbench,
      user,
      `return ['User', 'Document'].map((kind) => LockService['get' + kind + 'Lock']().tryLock(1))`,
    );
  expect(await tried(ines)).toEqual([true, false]);
  expect(await tried(dana)).toEqual([false, false]);
  await run(workbench, `PropertiesService.getScriptProperties().setProperty('enough', 'yes')`);
  expect(await Promise.all(holding)).toEqual([true, true]);
});

it('a trigger runs as the user who created it, and receives who edited', async () => {
  const clock = manualClock();
  const { workbench, url, page } = await served({ ...team, clock });
  const other = await joinPage(url, undefined, ines);
  await runIn(
    other,
    `ScriptApp.newTrigger('onWatched').forSpreadsheet(SpreadsheetApp.getActive()).onEdit().create()`,
  );
  workbench.book.write('A3', 'typed by the owner');
  await workbench.settle();
  expect(await watched(workbench)).toBe(JSON.stringify([ines, '', dana]));
  await runIn(
    other,
    `ScriptApp.newTrigger('onWatched').timeBased().after(1000).create();
     PropertiesService.getDocumentProperties().deleteProperty('watched')`,
  );
  await clock.advance(1000);
  expect(await watched(workbench)).toBe(JSON.stringify([ines, ines, ines]));
  expect(page.all('menus')).not.toEqual([]);
  const runs = workbench.executions.filter(({ functionName }) => functionName === 'onWatched');
  expect(runs.map(({ user }) => user)).toEqual([ines, ines]);
});

it('formulas read the owner’s texts, for any viewer', async () => {
  const { workbench, url } = await served(team);
  const other = await joinPage(url, undefined, ines);
  await runIn(other, `PropertiesService.getUserProperties().setProperty('who', 'ines')`);
  await as(workbench, dana, `PropertiesService.getUserProperties().setProperty('who', 'dana')`);
  await runIn(
    other,
    `SpreadsheetApp.getActiveSheet().getRange('D1').setFormula('=USES("own text")')`,
  );
  await workbench.settle();
  expect(workbench.book.shown('D1')).toEqual([['dana']]);
});

it('a menu that the script made for one is not shown to another', async () => {
  const { url, page } = await served(team);
  const other = await joinPage(url, undefined, ines);
  await runIn(other, `SpreadsheetApp.getUi().createMenu('Only mine').addItem('x', 'x').addToUi()`);
  await other.heard('menus', ({ menus }) => menus.some(({ label }) => label === 'Only mine'));
  await page.act({ do: 'listBooks' });
  expect(page.texts.join()).not.toContain('Only mine');
});

it('the workbook names its owner and its editors', async () => {
  const workbench = await open(team);
  const body = `const book = SpreadsheetApp.getActive();
    const names = (people) => people.map((person) => person.getEmail());
    return [names([book.getOwner()]), names(book.getEditors()),
      names(book.getActiveSheet().protect().getEditors())]`;
  expect(await as(workbench, ines, body)).toEqual([[dana], [dana, ines], [dana]]);
});

it('each user has their own daily quotas', async () => {
  const limits = { propertyOperationsPerDay: 2 };
  const workbench = await open({ ...team, limits });
  const thrice = `for (let i = 0; i < 3; i++) PropertiesService.getScriptProperties().getProperty('x')`;
  await expect(as(workbench, dana, thrice)).rejects.toThrow('too many times for one day');
  await as(workbench, ines, `PropertiesService.getScriptProperties().getProperty('x')`);
  await expect(as(workbench, ines, thrice)).rejects.toThrow('too many times for one day');
});

it('a page of an unknown person is refused, with what to do', async () => {
  const { url } = await served(team);
  const page = await knockAt(url, undefined, 'mallory@elsewhere.example');
  expect((await page.heard('refused')).reason).toContain('--editor mallory@elsewhere.example');
});
