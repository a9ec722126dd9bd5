import fc from 'fast-check';
import {
  joined,
  type PostList,
  PostListBuilder,
  rankPosts,
} from '../../src/service/technology/in-memory/post-list';

type Post = readonly [company: number, day: number, post: number];

const order = (one: Post, other: Post) =>
  one[0] - other[0] || one[1] - other[1] || one[2] - other[2];

/** Companies with many posts and with one, days in and out of the lookback. A post has one company and one day. */
const posts = fc
  .uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 2 ** 35 }), company: fc.nat(30), day: fc.nat(9) }),
    { maxLength: 120, selector: ({ id }) => id },
  )
  .map((drafts) =>
    drafts.map(({ id, company, day }): Post => [1 + Math.floor(company ** 2 / 40), day, id]),
  );

function listOf(some: readonly Post[]): PostList {
  const list = new PostListBuilder(some.length);
  for (const [company, day, post] of [...some].sort(order)) list.add(company, day, post);
  return list.list();
}

const ids = fc.uniqueArray(fc.nat(20));
const request = fc.record({ fromDay: fc.nat(10), offset: fc.nat(20), limit: fc.nat(12) });

it('ranks companies by their posts, for any part of the ranking', () => {
  fc.assert(
    fc.property(posts, ids, ids, request, (some, out, dropped, asked) => {
      const { fromDay, offset, limit } = asked;
      const excluded = new Set(out);
      const byCompany = new Map<number, Post[]>();
      for (const post of [...some].sort(order)) {
        if (post[1] < fromDay || excluded.has(post[0])) continue;
        byCompany.set(post[0], [...(byCompany.get(post[0]) ?? []), post]);
      }
      const kept = [...byCompany].filter(([companyId]) => !dropped.includes(companyId));
      const ranked = kept.map(([companyId, found]) => ({
        companyId,
        posts: found.length,
        newestPost: found.at(-1)?.[2],
      }));
      ranked.sort((one, other) => other.posts - one.posts || one.companyId - other.companyId);
      const isKept = (companyId: number) => !dropped.includes(companyId);
      expect(rankPosts(listOf(some), out, isKept, asked)).toEqual({
        total: ranked.length,
        totalUnfiltered: byCompany.size,
        page: ranked.slice(offset, offset + limit),
      });
    }),
    { numRuns: 500 },
  );
});

it('joins lists as sets of posts', () => {
  const deps = posts.chain((some) =>
    fc.tuple(fc.constant(some), fc.subarray(some), fc.subarray(some)),
  );
  fc.assert(
    fc.property(deps, ([some, one, other]) => {
      const either = some.filter((post) => one.includes(post) || other.includes(post));
      expect(joined(listOf(one), listOf(other))).toEqual(listOf(either));
    }),
    { numRuns: 300 },
  );
});
