import fc from 'fast-check';
import type { Database } from '../../src/service/database/database';
import { lexiconPhrases } from '../../src/service/technology/reading/known';
import { indexWords } from '../../src/service/technology/reading/words';
import type { NewPost, TechRequest, TechStore } from '../../src/service/technology/store';
import { isAggregator } from '../../src/service/technology/stored/company-names';
import { sqlTech } from '../../src/service/technology/tech-store';
import { companyOf } from './helpers/directories';
import { freshFolder, openDatabase, removeFolders } from './helpers/folders';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

afterAll(removeFolders);

const day = 24 * 3600 * 1000;
const today = 20_000;

eachStore('the technology search', () => {
  const opened: { database: Database; tech: TechStore }[] = [];
  /** How often companies were ranked in the database since a test set this to 0. */
  let rankings = 0;
  const openTech = async () => {
    rankings = 0;
    const database = await openDatabase(freshFolder());
    const { rows } = database;
    database.rows = (row, query) => {
      const { text } = query.compile(database.sqlDialect);
      if (text.startsWith('SELECT company_id, posts')) rankings += 1;
      return rows(row, query);
    };
    const tech = sqlTech(database);
    opened.push({ database, tech });
    return tech;
  };
  const closeAll = async () => {
    for (const { database, tech } of opened.splice(0)) {
      await tech.close();
      await database.close();
    }
  };
  afterEach(closeAll);

  it('finds exactly what reading every post finds, before and after phrases are counted', async () => {
    await fc.assert(
      fc.asyncProperty(
        corpus,
        fc.array(question, { minLength: 1, maxLength: 6 }),
        async (posts, questions) => {
          const tech = await openTech();
          await tech.addCompanies(companies);
          // In two halves, so that the second is counted for the phrases that the first searches registered.
          const half = Math.floor(posts.length / 2);
          const [first, second] = [posts.slice(0, half), posts.slice(half)];
          await tech.addPosts(first);
          for (const asked of questions) await expectExact(tech, first, asked);
          for (const batch of [second, second]) await tech.addPosts(batch);
          for (const asked of [...questions, ...questions]) await expectExact(tech, posts, asked);
          await closeAll();
        },
      ),
      { numRuns: 6, seed: 20_273 },
    );
  });

  it('ranks in memory what was asked before, exactly, until posts change', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(draft, { minLength: 30, maxLength: 40 }).map(postsOf),
        fc.array(fc.tuple(question, fc.subarray(vocabulary, { minLength: 1 })), { minLength: 3 }),
        async (posts, questions) => {
          const tech = await openTech();
          await tech.addCompanies(companies);
          const half = Math.floor(posts.length / 2);
          await tech.addPosts(posts.slice(0, half));
          const expectFromMemory = (known: readonly NewPost[], asked: TechRequest) =>
            until('a ranking in memory', async () => {
              rankings = 0;
              await expectExact(tech, known, asked);
              return rankings === 0;
            });
          const all = questions.map(([asked, phrases]) => ({ ...asked, phrases }));
          for (const asked of all) await expectFromMemory(posts.slice(0, half), asked);
          await tech.addPosts(posts.slice(half));
          for (const asked of all) await expectFromMemory(posts, asked);
          await closeAll();
        },
      ),
      { numRuns: 4, seed: 20_311 },
    );
  });

  it('ranks new phrases in memory, soon after the first search', async () => {
    const tech = await openTech();
    await tech.addCompanies(companies);
    const posts = [post(0, { company: 0, day: 0, words: ['python', 'spark'] })];
    await tech.addPosts(posts);
    await expectExact(tech, posts, { ...plain, phrases: ['spark'] });
    expect(rankings).toBe(1);
    const others = lexiconPhrases().filter((phrase) => phrase !== 'spark');
    await until('another phrase in memory', async () => {
      rankings = 0;
      await expectExact(tech, posts, { ...plain, phrases: [others.pop() ?? ''] });
      return rankings === 0;
    });
    await closeAll();
  });

  it('ranks exactly what full text finds for the first time, also after posts were added and changed', async () => {
    const drafts = fc.array(draft, { minLength: 30, maxLength: 40 });
    const phrases = fc.shuffledSubarray(triples, { minLength: triples.length });
    await fc.assert(
      fc.asyncProperty(drafts, drafts, question, phrases, async (before, after, asked, left) => {
        const tech = await openTech();
        await tech.addCompanies(companies);
        // On SQLite, the companies of posts are in memory soon after the first search.
        const isInMemory = () => rankings === 0 || opened[0]?.database.sqlDialect === 'postgres';
        const expectOf = async (posts: readonly NewPost[], ...phrases: string[]) => {
          rankings = 0;
          await expectExact(tech, posts, { ...asked, phrases });
          return isInMemory();
        };
        const unheard = triples.flatMap((phrase) => vocabulary.map((word) => `${word} ${phrase}`));
        const [one, other] = [postsOf(before), postsOf(after)];
        for (const posts of [one.slice(0, 20), one, [...other, ...one.slice(other.length)]]) {
          await tech.addPosts(posts);
          await until('posts in memory', () => expectOf(posts, unheard.pop() ?? 'rust rust'));
          for (let nth = 0; nth < 10; nth += 1) {
            expect(await expectOf(posts, left.pop() ?? '', left.pop() ?? '')).toBe(true);
          }
        }
        await closeAll();
      }),
      { numRuns: 2, seed: 20_412 },
    );
  });

  it('follows a post that changes', async () => {
    const tech = await openTech();
    await tech.addCompanies(companies);
    const nothing = { added: 0, updated: 0, unchanged: 0, forgotten: 0 };
    const before = post(0, { company: 0, day: 0, words: ['python', 'spark'] });
    const after = post(0, { company: 1, day: 3, words: ['rust', 'python'] });
    expect(await tech.addPosts([before])).toEqual({ ...nothing, added: 1 });
    await expectExact(tech, [before], { ...plain, phrases: ['spark'] });
    expect(await tech.addPosts([after])).toEqual({ ...nothing, updated: 1 });
    expect(await tech.addPosts([after])).toEqual({ ...nothing, unchanged: 1 });
    for (const phrase of ['spark', 'python', 'rust', 'python spark', 'rust python']) {
      await expectExact(tech, [after], { ...plain, phrases: [phrase] });
    }
  });

  it('makes a company for a post whose company is unknown', async () => {
    const tech = await openTech();
    const unknown = {
      ...post(0, { company: 0, day: 0, words: ['python'] }),
      domain: 'new.example',
      company: 'New',
    };
    await tech.addPosts([unknown]);
    const page = await tech.search({ ...plain, phrases: ['python'] });
    expect(page.companies).toMatchObject([{ name: 'New', domain: 'new.example', slug: 'new' }]);
  });

  it('returns another version whenever results may differ', async () => {
    const tech = await openTech();
    const versions = [await tech.dataVersion()];
    await tech.addCompanies(companies);
    versions.push(await tech.dataVersion());
    await tech.addPosts([post(0, { company: 0, day: 0, words: ['python'] })]);
    versions.push(await tech.dataVersion());
    await tech.search({ ...plain, phrases: ['python'] });
    expect(new Set(versions).size).toBe(3);
    expect(await tech.dataVersion()).toBe(versions[2]);
  });
});

const slugs = ['acme', 'python', 'jobs-via-dice', 'globex', 'initech', 'umbrella'];
/** Employee ranges: the first three companies have a number instead, the fourth has neither. */
const ranges = [null, null, null, null, { min: 15, max: 25 }, { min: 31, max: null }];
const companies = slugs.map((slug, index) => ({
  ...companyOf(`${slug}.example`),
  hq_country_code: [null, 'USA', 'GBR'][index % 3] ?? null,
  employee_count: index > 2 ? null : 10 * index,
  employee_range: ranges[index] ?? null,
}));

const vocabulary = ['python', 'spark', 'rust', 'power', 'bi', 'cplusplus'];
const phrase = fc
  .array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '));

/** Phrases of three words, which are in no lexicon. */
const triples = vocabulary.flatMap((one) =>
  vocabulary.flatMap((two) => vocabulary.map((three) => `${one} ${two} ${three}`)),
);

interface Draft {
  readonly company: number;
  readonly day: number;
  readonly words: readonly string[];
}

const draft: fc.Arbitrary<Draft> = fc.record({
  company: fc.nat(slugs.length - 1),
  day: fc.nat(40),
  words: fc.array(fc.constantFrom(...vocabulary, 'and', '.'), { maxLength: 12 }),
});
const postsOf = (drafts: readonly Draft[]) => drafts.map((draft, index) => post(index, draft));
const corpus = fc.array(draft, { maxLength: 40 }).map(postsOf);

function post(index: number, { company, day: age, words }: Draft): NewPost {
  return {
    domain: `${slugs[company]}.example`,
    company: null,
    title: `Post ${index}`,
    body: words.join(' ').replaceAll('cplusplus', 'C++').replaceAll(' .', '.'),
    postedAt: (today - age) * day,
    url: `https://jobs.example/${index}`,
    source: 'test',
  };
}

const noFilter = { countryCode: undefined, minEmployees: undefined, maxEmployees: undefined };

const plain: TechRequest = {
  ...noFilter,
  phrases: ['python'],
  named: ['python'],
  fromDay: 0,
  excludeAggregators: false,
  excludedSlugs: [],
  vendorNames: [],
  offset: 0,
  limit: 50,
  withTopPost: true,
  withFacts: false,
};

const question: fc.Arbitrary<TechRequest> = fc.record({
  phrases: fc.uniqueArray(phrase, { minLength: 1, maxLength: 3 }),
  named: fc.constant(['python']),
  fromDay: fc.integer({ min: today - 45, max: today }),
  excludeAggregators: fc.boolean(),
  excludedSlugs: fc.subarray(slugs, { maxLength: 2 }),
  vendorNames: fc.constantFrom([], ['python'], ['globex', 'nobody']),
  countryCode: fc.constantFrom(undefined, undefined, 'USA', 'FRA'),
  minEmployees: fc.constantFrom(undefined, undefined, 0, 20),
  maxEmployees: fc.constantFrom(undefined, undefined, 30),
  offset: fc.nat(4),
  limit: fc.integer({ min: 1, max: 4 }),
  withTopPost: fc.boolean(),
  withFacts: fc.boolean(),
});

/** The rules of the interface, without any index. */
function expected(posts: readonly NewPost[], request: TechRequest) {
  const counted = companies.flatMap((company, index) => {
    const slug = slugs[index] ?? '';
    const isOut =
      (request.excludeAggregators && isAggregator(slug)) ||
      request.excludedSlugs.includes(slug) ||
      request.vendorNames.includes(slug);
    const matching = posts.filter(
      (post) =>
        post.domain === company.domain &&
        post.postedAt >= request.fromDay * day &&
        request.phrases.some((phrase) => ` ${indexWords(post.body)} `.includes(` ${phrase} `)),
    );
    const newest = matching.reduce<NewPost | undefined>(
      (best, post) => (!best || post.postedAt >= best.postedAt ? post : best),
      undefined,
    );
    return isOut || !newest ? [] : [{ company, slug, postCount: matching.length, newest }];
  });
  const { countryCode, minEmployees, maxEmployees } = request;
  const kept = counted.filter(
    ({ company: { hq_country_code, employee_count, employee_range } }) => {
      const most = employee_count ?? (employee_range ? (employee_range.max ?? Infinity) : -1);
      const least = employee_count ?? employee_range?.min ?? Infinity;
      return (
        (countryCode === undefined || hq_country_code === countryCode) &&
        (minEmployees === undefined || most >= minEmployees) &&
        (maxEmployees === undefined || least <= maxEmployees)
      );
    },
  );
  const page = kept
    .sort((a, b) => b.postCount - a.postCount)
    .slice(request.offset, request.offset + request.limit);
  return {
    total: kept.length,
    totalUnfiltered: counted.length,
    companies: page.map(({ company, slug, postCount, newest }) => ({
      domain: company.domain,
      slug,
      postCount,
      top: request.withTopPost ? newest.title : undefined,
      country: request.withFacts ? company.hq_country_code : undefined,
    })),
  };
}

async function expectExact(tech: TechStore, posts: readonly NewPost[], request: TechRequest) {
  const found = await tech.search(request);
  expect({
    total: found.total,
    totalUnfiltered: found.totalUnfiltered,
    companies: found.companies.map(({ domain, slug, postCount, topPost, facts }) => ({
      domain,
      slug,
      postCount,
      top: topPost?.title,
      country: facts?.hq_country_code,
    })),
  }).toEqual(expected(posts, request));
}
