/** Google's cache, which holds 100 KB per entry and may drop any entry. */
import { makeBuckets, readLong, writeLong } from '../../src/sheet/storage/cache';
import { World } from '../fakes/platform/memory-platform';

describe('the cache', () => {
  it('stores a long text in parts, or not at all', () => {
    const world = World.connected();
    const { cache } = world.execution();
    for (const length of [0, 94_999, 95_000, 95_001, 400_000]) {
      const text = 'abcdefg'.repeat(60_000).slice(0, length);
      writeLong(cache, 'long', text, 60);
      expect(readLong(cache, 'long')).toBe(text);
    }
    world.cache.delete('long.1');
    expect(readLong(cache, 'long')).toBeUndefined();
    writeLong(cache, 'most', 'x'.repeat(95_000 * 11), 60);
    expect(readLong(cache, 'most')).toHaveLength(95_000 * 11);
    writeLong(cache, 'too much', 'x'.repeat(95_000 * 11 + 1), 60);
    expect(readLong(cache, 'too much')).toBeUndefined();
    world.cache.set('long', 'no length');
    expect(readLong(cache, 'long')).toBeUndefined();
    world.cache.set('long', '5+0|too long');
    expect(readLong(cache, 'long')).toBeUndefined();
  });

  it.each(['x', 'ü', '日', '𝕊'])('counts bytes, and cuts no character: %s', (character) => {
    const world = World.connected();
    const { cache } = world.execution();
    for (const length of [31_000, 95_001, 190_001]) {
      const text = `a${character.repeat(length)}`;
      writeLong(cache, 'long', text, 60);
      expect(readLong(cache, 'long') === text).toBe(true);
      const parts = [...world.cache].filter(([key]) => key.startsWith('long'));
      // A lone half of a pair would be replaced.
      for (const [, part] of parts) expect(part).not.toMatch(/\p{Surrogate}/u);
      world.cache.clear();
    }
    const buckets = makeBuckets<string>('b', 1, 60);
    buckets.write(cache, new Map([['one', character.repeat(20_000)]]));
    buckets.write(cache, new Map([['two', character.repeat(20_000)]]));
    expect(buckets.read(cache, ['two']).size).toBe(1);
  });

  it('keeps small entries together in one item, and only the latest if the item gets too large', () => {
    const world = World.connected();
    const { cache } = world.execution();
    const buckets = makeBuckets<string>('b', 1, 60);
    buckets.write(cache, new Map());
    expect(world.cache.size).toBe(0);
    buckets.write(cache, new Map([['one', 'x'.repeat(60_000)]]));
    buckets.write(cache, new Map([['two', '2']]));
    expect([...buckets.read(cache, ['one', 'two', 'three']).keys()]).toEqual(['one', 'two']);
    buckets.write(cache, new Map(Object.entries({ three: 'y'.repeat(60_000), four: '4' })));
    const left = [...buckets.read(cache, ['one', 'two', 'three', 'four']).keys()];
    expect(left).toEqual(['three', 'four']);
    buckets.write(cache, new Map([['five', 'z'.repeat(96_000)]]));
    expect(buckets.read(cache, ['three', 'four', 'five']).size).toBe(0);
    world.cache.set('b.0', 'rubbish');
    expect(buckets.read(cache, ['four']).size).toBe(0);
    buckets.write(cache, new Map([['four', '4']]));
    world.now += 59_999;
    expect(buckets.read(cache, ['four']).size).toBe(1);
    world.now += 1;
    expect(buckets.read(cache, ['four']).size).toBe(0);
  });
});
