import { until } from '../support/until';
import { open, openScript, run } from './open';
import { joinPage, served } from './page-socket';

describe('locks', () => {
  it('are held by one execution at a time', async () => {
    const workbench = await open();
    const section = `const lock = LockService.getScriptLock();
      lock.waitLock(10000);
      const properties = PropertiesService.getScriptProperties();
      const before = Number(properties.getProperty('inside') || 0);
      properties.setProperty('inside', String(before + 1));
      Utilities.sleep(20);
      properties.setProperty('inside', '0');
      lock.releaseLock();
      return before;`;
    const seen = await Promise.all(Array.from({ length: 8 }, () => run(workbench, section)));
    expect(seen).toEqual(Array(8).fill(0));
  });

  it('return false, or throw, if they stay taken', async () => {
    const { script } = await openScript();
    const holder = script(`
      LockService.getDocumentLock().waitLock(1000);
      PropertiesService.getScriptProperties().setProperty('held', 'yes');
      while (!PropertiesService.getScriptProperties().getProperty('enough')) Utilities.sleep(10);`);
    await until(
      async () =>
        (await script(`return PropertiesService.getScriptProperties().getProperty('held')`)) ===
        'yes',
    );
    const said = await script(`
      const lock = LockService.getDocumentLock();
      const said = [lock.tryLock(30), lock.hasLock(), LockService.getUserLock().tryLock(0)];
      try { lock.waitLock(30); } catch (error) { said.push(String(error)); }
      PropertiesService.getScriptProperties().setProperty('enough', 'yes');
      return [...said, lock.tryLock(10000), lock.tryLock(0), lock.hasLock()];`);
    expect(said).toEqual([
      false,
      false,
      true,
      'Exception: Lock timeout: another process was holding the lock for too long.',
      true,
      true,
      true,
    ]);
    await holder;
  });

  it('are released when an execution ends or is killed', async () => {
    const workbench = await open({ limits: { longRunMs: 3000 } });
    await run(workbench, `LockService.getScriptLock().waitLock(0)`);
    const stuck = run(workbench, `LockService.getScriptLock().waitLock(0); for (;;);`);
    await expect(stuck).rejects.toMatchObject({
      name: 'Exception',
      message: 'Exceeded maximum execution time',
    });
    expect(await run(workbench, `return LockService.getScriptLock().tryLock(0)`)).toBe(true);
  });
});

describe('an execution', () => {
  it('starts with fresh globals', async () => {
    const workbench = await open();
    await workbench.open();
    expect(await workbench.run('openedCount')).toBe(0);
  });

  it('is killed when its time is up, without affecting others', async () => {
    const { workbench, script } = await openScript({ limits: { shortRunMs: 3000 } });
    const other = script(`
      LockService.getUserLock().waitLock(0);
      while (!PropertiesService.getScriptProperties().getProperty('go')) Utilities.sleep(10);
      return LockService.getUserLock().hasLock();`);
    workbench.book.write('A1:C1', [['=SPIN()', '=SLEEPY(60000)', '=DOUBLE(1)']]);
    await workbench.settle();
    expect(workbench.book.shown('A1:C1')).toEqual([['#ERROR!', '#ERROR!', '2']]);
    // The edit's simple trigger has the same short limit, so it may or may not finish in time.
    const formulas = workbench.executions.filter(({ kind }) => kind === 'formula');
    const messages = formulas.map(({ error }) => error?.message).filter(Boolean);
    expect(messages).toEqual(Array(2).fill('Exceeded maximum execution time'));
    await script(`PropertiesService.getScriptProperties().setProperty('go', 'yes')`);
    expect(await other).toBe(true);
  });

  it('waits if the limit is reached, and the wait does not count', async () => {
    const workbench = await open({ limits: { executionsAtOnce: 2, longRunMs: 2500 } });
    const enter = `const properties = PropertiesService.getScriptProperties();
      const lock = LockService.getScriptLock();
      const change = (by) => { lock.waitLock(5000); const now = Number(properties.getProperty('now') || 0) + by;
        properties.setProperty('now', String(now)); lock.releaseLock(); return now; };
      const now = change(1);
      Utilities.sleep(200);
      change(-1);
      return now;`;
    const counts = (await Promise.all(
      Array.from({ length: 30 }, () => run(workbench, enter)),
    )) as number[];
    expect(Math.max(...counts)).toBe(2);
  });

  it('cannot run if the script has no such function', async () => {
    const workbench = await open();
    await expect(workbench.run('nothing')).rejects.toMatchObject({
      name: 'Exception',
      message: 'Script function not found: nothing',
    });
    await expect(workbench.run('describe_', [1], { as: 'sidebar' })).rejects.toThrow(
      'Script function not found',
    );
  });

  it('is remembered with what it logged and how it failed', async () => {
    const lines: string[] = [];
    const { workbench, script } = await openScript({
      onLog: ({ level, text, functionName }) => lines.push(`${functionName} ${level} ${text}`),
    });
    await expect(
      script(
        `Logger.log('%s is %d', 'it', 4); console.warn('careful', { a: [1] }); throw new TypeError('no');`,
      ),
    ).rejects.toMatchObject({ name: 'TypeError', message: 'no' });
    const last = workbench.executions.at(-1);
    expect(last).toMatchObject({
      functionName: 'evaluate',
      kind: 'api',
      error: { name: 'TypeError', message: 'no' },
      logs: [
        { level: 'info', text: 'it is 4' },
        { level: 'warn', text: 'careful {"a":[1]}' },
      ],
    });
    expect(last?.durationMs).toBeGreaterThanOrEqual(0);
    expect(lines).toEqual(['evaluate info it is 4', 'evaluate warn careful {"a":[1]}']);
  });

  it('logs any value for %o, %O or %j in a template', async () => {
    const { workbench, script } = await openScript();
    await script(
      `console.log('%d%% of %o, %s, %j', 50, { a: [1] }, 'and', [null]); console.log('%O', 'text');`,
    );
    const texts = workbench.executions.at(-1)?.logs.map(({ text }) => text);
    expect(texts).toEqual(['50% of {"a":[1]}, and, [null]', 'text']);
  });
});

describe('ten thousand formulas together', () => {
  const sleepy = (count: number, ms: number) =>
    Array.from({ length: count }, (_, row) => [`=SLEEPY(${ms + row})`]);

  it('run thirty at a time, and the panel says how many wait', async () => {
    const { workbench, page } = await served();
    page.send({ kind: 'follow', panel: 'executions', execution: null });
    workbench.book.write('D1', sleepy(10_000, 200_000));
    // Each message has the rows that changed.
    const states = () =>
      new Map(
        page.all('executions').flatMap(({ rows }) => rows.map(({ id, state }) => [id, state])),
      );
    await until(
      () => [...states().values()].filter((state) => state === 'running').length === 30,
      'thirty run',
    );
    const late = await joinPage(page.url);
    late.send({ kind: 'follow', panel: 'executions', execution: null });
    const { rows, waiting } = await late.heard('executions');
    expect(waiting).toBeGreaterThanOrEqual(9_970);
    expect(rows.filter(({ state }) => state === 'running')).toHaveLength(30);
  });

  it('yield to executions that a person starts', async () => {
    const workbench = await open({ limits: { executionsAtOnce: 1 } });
    workbench.book.write('A1', sleepy(40, 20));
    expect(await workbench.run('addOne', [1])).toBe(2);
    const formulas = workbench.executions.filter(({ kind }) => kind === 'formula');
    expect(formulas.length).toBeLessThan(40);
    await workbench.settle();
    expect(workbench.book.shown('A40')).toEqual([['awake']]);
  });
});
