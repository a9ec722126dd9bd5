import { manualClock } from '../../src/workbench';
import { bookOf, close, evaluate, open, openScript, run, temporaryFolder } from './open';

describe('PropertiesService', () => {
  it('separates texts by store', async () => {
    const said = await evaluate(`const script = PropertiesService.getScriptProperties();
      const user = PropertiesService.getUserProperties();
      script.setProperty('a', 1).setProperty('b', 'x\\u0000y');
      user.setProperties({ a: true, c: null });
      const said = [script.getProperties(), user.getProperties(), script.getProperty('missing'), script.getKeys()];
      script.deleteProperty('a'); said.push(script.getKeys());
      user.setProperties({ d: 'only' }, true); said.push(user.getProperties());
      user.deleteAllProperties(); said.push(user.getProperties(), PropertiesService.getDocumentProperties().getKeys());
      return said;`);
    expect(said).toEqual([
      { a: '1', b: 'x\0y' },
      { a: 'true', c: 'null' },
      null,
      ['a', 'b'],
      ['b'],
      { d: 'only' },
      {},
      [],
    ]);
  });

  it.each([
    ["setProperty('a', 'x'.repeat(9 * 1024 + 1))", 'Argument too large: value'],
    ["setProperty('a', 'ä'.repeat(5000))", 'Argument too large: value'],
    [
      "setProperties(Object.fromEntries(Array.from({ length: 60 }, (_, i) => ['k' + i, 'x'.repeat(9000)])))",
      'You have exceeded the property storage quota. Please remove some properties and try again.',
    ],
    [
      "setProperty('a')",
      "The parameters (String) don't match the method signature for PropertiesService.Properties.setProperty.",
    ],
    [
      'getProperty(1)',
      "The parameters (number) don't match the method signature for PropertiesService.Properties.getProperty.",
    ],
  ])('%s throws', async (code, message) => {
    await expect(evaluate(`PropertiesService.getUserProperties().${code}`)).rejects.toMatchObject({
      name: 'Exception',
      message,
    });
  });

  it('counts the current store, so that there is room again after a deletion', async () => {
    await expect(
      evaluate(
        `const properties = PropertiesService.getScriptProperties();
         properties.setProperty('a', 'x'.repeat(60));
         properties.setProperty('a', 'y'.repeat(90));
         properties.deleteProperty('a');
         properties.setProperty('b', 'z'.repeat(99));
         properties.setProperty('c', '');`,
        { limits: { propertyStoreBytes: 100 } },
      ),
    ).rejects.toThrow('You have exceeded the property storage quota.');
  });

  it('keeps the document’s texts for all users, and each user’s own texts, across restarts', async () => {
    const dataDir = temporaryFolder();
    const remember = `PropertiesService.getDocumentProperties().setProperty('seen', 'here');
      PropertiesService.getUserProperties().setProperty('seen', 'everywhere');`;
    const recall = `return [PropertiesService.getDocumentProperties().getProperty('seen'),
      PropertiesService.getUserProperties().getProperty('seen')];`;
    const first = await open({ dataDir, book: bookOf([1]) });
    await run(first, remember);
    await close(first);
    const again = await open({ dataDir, book: bookOf([2]) });
    expect(await run(again, recall)).toEqual(['here', 'everywhere']);
    expect(again.book.values('A1')).toEqual([[1]]);
    await close(again);
    const other = await open({ dataDir, user: 'ines@example.com', book: bookOf([3]) });
    expect(await run(other, recall)).toEqual(['here', null]);
  });
});

describe('CacheService', () => {
  it('separates texts by cache', async () => {
    const said = await evaluate(`const cache = CacheService.getScriptCache();
      cache.put('a', 1); cache.putAll({ b: 'x', c: 'y' }, 60);
      const said = [cache.get('a'), cache.getAll(['a', 'b', 'none']), CacheService.getUserCache().get('a')];
      cache.remove('a'); cache.removeAll(['b']);
      return [...said, cache.getAll(['a', 'b', 'c'])];`);
    expect(said).toEqual(['1', { a: '1', b: 'x' }, null, { c: 'y' }]);
  });

  it('forgets after its time, which is ten minutes by default and six hours at most', async () => {
    const clock = manualClock();
    const { script } = await openScript({ clock });
    const recall = `return Object.keys(CacheService.getUserCache().getAll(['usual', 'short', 'long']));`;
    await script(`
      const cache = CacheService.getUserCache();
      cache.put('usual', 'x'); cache.put('short', 'x', 1); cache.put('long', 'x', 999999);`);
    expect(await script(recall)).toEqual(['usual', 'short', 'long']);
    await clock.advance(1000);
    expect(await script(recall)).toEqual(['usual', 'long']);
    await clock.advance(599_000);
    expect(await script(recall)).toEqual(['long']);
    await clock.advance(21_000_000);
    expect(await script(recall)).toEqual([]);
  });

  it('drops the oldest when it is full', async () => {
    const { script } = await openScript({ limits: { cacheItems: 3 } });
    const said = await script(`
      const cache = CacheService.getScriptCache();
      for (const key of ['a', 'b', 'c', 'a', 'd']) cache.put(key, 'x');
      CacheService.getDocumentCache().put('b', 'x');
      return cache.getAll(['a', 'b', 'c', 'd']);`);
    expect(said).toEqual({ a: 'x', c: 'x', d: 'x' });
  });

  it.each([
    ["put('k'.repeat(251), 'x')", 'Argument too large: key'],
    ["get('k'.repeat(251))", 'Argument too large: key'],
    ["put('k', 'x'.repeat(100 * 1024 + 1))", 'Argument too large: value'],
    ["put('k', 'ü'.repeat(50 * 1024 + 1))", 'Argument too large: value'],
  ])('%s throws', async (code, message) => {
    await expect(evaluate(`CacheService.getScriptCache().${code}`)).rejects.toMatchObject({
      name: 'Exception',
      message,
    });
  });

  it('outlives a restart', async () => {
    const dataDir = temporaryFolder();
    const first = await open({ dataDir });
    await run(first, `CacheService.getDocumentCache().put('a', 'kept')`);
    await close(first);
    const again = await open({ dataDir });
    expect(await run(again, `return CacheService.getDocumentCache().get('a')`)).toBe('kept');
  });
});
