/** Limits, forgetting and opt-outs hold while two actors work at the same time. */
import { limits } from '../../src/contract/limits';
import type { NewPerson } from '../../src/service/admin/import/store';
import { day } from '../../src/service/clock';
import { type IcpFields, starterIcp } from '../../src/service/icps/icp';
import type { JobKind } from '../../src/service/jobs/store';
import { readSignalRequest } from '../../src/service/signals/kinds';
import { companySources } from '../../src/service/sources';
import type { CompanyReading } from '../../src/service/sources/source';
import type { Store } from '../../src/service/store';
import { companyOf } from './helpers/directories';
import { freshFolder, query, removeFolders } from './helpers/folders';
import { atEachStatement } from './helpers/second-actor';
import { eachStore } from './helpers/stores';
import { tablesWith } from './helpers/traces';

afterAll(removeFolders);

const now = Date.UTC(2026, 10, 20, 9);

const profileOf = (n: number) => `https://www.linkedin.example/in/dana-${n}-weiss`;
const domainOf = (n: number) => `acme-${n}-works.example`;
/** Matches what names the nth person, and no other. */
const traceOf = (n: number) => new RegExp(`dana-${n}-weiss`, 'i');

const personOf = (n: number): NewPerson => ({
  domain: 'acme.example',
  company: 'Acme',
  profile_url: profileOf(n),
  name: `Dana-${n}-Weiss Miller`,
  role: 'CEO',
  location: null,
  country_code: null,
  joined_company_at: '2026-11-01',
  work_email: `dana-${n}-weiss@acme.example`,
  phone: null,
  employment: null,
});

const importPerson = (n: number) => (store: Store) => store.imports.addPeople([personOf(n)]);

/** A post that names the person only in its text. */
const importJobPost = (n: number) => (store: Store) =>
  store.tech.addPosts([
    {
      domain: 'other.example',
      company: null,
      title: 'Engineer',
      body: `You report to ${profileOf(n)}.`,
      postedAt: now,
      url: `https://jobs.example/${n}`,
      source: 'import',
    },
  ]);

const importSocialPost = (n: number) => (store: Store) =>
  store.imports.addSocialPosts([
    {
      domain: 'acme.example',
      company: null,
      author_name: 'Dana',
      author_role: null,
      author_url: `${profileOf(n)}/`,
      body: 'Robots.',
      posted_at: now,
      url: `https://social.example/${n}`,
    },
  ]);

type Report = Awaited<ReturnType<Store['forget']['person']>>;
const forgetPerson =
  (n: number, told: (report: Report) => void = () => {}) =>
  async (store: Store) =>
    told(await store.forget.person({ profileUrl: profileOf(n) }, now));

async function makeUser(store: Store, n: number): Promise<string> {
  const [id, email] = [`usr_${n}`, `user-${n}@people.example`];
  await store.codes.replace({ id: `code-${n}`, email, hash: 'aa', expiresAt: now + day });
  const keys = { keyHash: `hash-${n}`, keySealed: `sealed-${n}` };
  await store.users.redeem(`code-${n}`, { id, email, ...keys, startingCredits: 100 }, now);
  return id;
}

/** A job about one subject, or with parameters, and the lease of the worker who has it. */
async function claimJob(
  store: Store,
  userId: string,
  kind: JobKind,
  subject: string | undefined,
  params?: object,
) {
  await store.jobs.start(
    {
      id: `job_${kind}_${userId}`,
      userId,
      kind,
      price: 1,
      hold: { min: 1, max: 1 },
      params,
      items: subject === undefined ? [] : [{ subject, status: 'pending' }],
      answer: '{}',
      idempotency: undefined,
    },
    now,
  );
  const lease = await store.queue.claim(`token-${kind}-${userId}`, now, now + day);
  if (!lease) throw new Error('The job was not claimed');
  return lease;
}

/** A job about a person who was imported and looked up by a user. */
async function claimJobAbout(store: Store, n: number, kind: JobKind) {
  await importPerson(n)(store);
  const userId = await makeUser(store, n);
  const key = `linkedin.example/in/dana-${n}-weiss`;
  const [id] = await store.peopleLookUp.find(userId, [{ by: 'profile', key }], now);
  const subject = String(id);
  return { lease: await claimJob(store, userId, kind, subject), subject };
}

function keepVerdict(
  { lease, subject }: Awaited<ReturnType<typeof claimJobAbout>>,
  named: { readonly title: string; readonly company_domain: string | null },
) {
  const evidence = {
    ...named,
    company: null,
    since: null,
    checked_at: new Date(now).toISOString(),
  };
  const found = {
    position: 0,
    subject,
    status: 'left',
    evidence,
    source: null,
    isFree: false,
  } as const;
  return ({ people }: Store) => people.keepVerdicts(lease, [found], now, now + day);
}

eachStore('two actors at the same time', () => {
  let folder: string;
  beforeEach(() => {
    folder = freshFolder();
  });

  const expectNoTrace = async (n: number) =>
    expect(await tablesWith(folder, traceOf(n))).toEqual([]);

  describe('a person who is forgotten', () => {
    it.each(['forget', 'import'] as const)(
      'is gone if an import brings them meanwhile, and the report says what was there; first: %s',
      async (first) => {
        await atEachStatement(folder, async (_, n) => {
          let report: Report = [];
          let added = 0;
          const forget = forgetPerson(n, (told) => {
            report = told;
          });
          const bring = async (store: Store) => {
            ({ added } = await importPerson(n)(store));
          };
          const [flow, other] = first === 'forget' ? [forget, bring] : [bring, forget];
          return {
            flow,
            other,
            async check() {
              await expectNoTrace(n);
              const people = report.find(({ table }) => table === 'people');
              expect([n, people?.deleted ?? 0]).toEqual([n, added]);
            },
          };
        });
      },
    );

    it('is gone even if an import brings their posts meanwhile', async () => {
      await atEachStatement(folder, async (store, n) => {
        await importPerson(n)(store);
        return {
          flow: forgetPerson(n),
          other: importSocialPost(n),
          check: () => expectNoTrace(n),
        };
      });
    });

    it('is named by no job post that was imported before', async () => {
      await atEachStatement(folder, async (store, n) => {
        await importPerson(n)(store);
        return {
          flow: forgetPerson(n),
          other: importJobPost(n),
          // A post that is imported afterwards may contain the name.
          check: async (hadEnded) => (hadEnded ? expectNoTrace(n) : undefined),
        };
      });
    });

    it('is in no job even if a worker is saving what it found about them', async () => {
      await atEachStatement(folder, async (store, n) => {
        const { lease, subject } = await claimJobAbout(store, n, 'enrich_people');
        const email = { value: `new.dana-${n}-weiss@acme.example`, isFree: false };
        const found = {
          position: 0,
          subject,
          status: 'looked_up',
          email,
          phone: null,
          details: undefined,
          uncovered: [],
        } as const;
        return {
          flow: ({ people }) =>
            people.keepContacts(lease, [found], { email: 1, phone: 1 }, now, now + day),
          other: forgetPerson(n),
          check: () => expectNoTrace(n),
        };
      });
    });

    it('is in no job even if a worker is saving where they work', async () => {
      await atEachStatement(folder, async (store, n) => {
        const evidence = { title: `Assistant of dana-${n}-weiss`, company_domain: null };
        return {
          flow: keepVerdict(await claimJobAbout(store, n, 'verify_people'), evidence),
          other: forgetPerson(n),
          check: () => expectNoTrace(n),
        };
      });
    });

    it('is in no evidence even if a signal is saving what it found about them', async () => {
      await atEachStatement(folder, async (store, n) => {
        await importPerson(n)(store);
        await importSocialPost(n)(store);
        const userId = await makeUser(store, n);
        const request = readSignalRequest('role', {
          name: 'Hires',
          role: 'CEO',
          accounts: [{ website: 'acme.example' }],
        });
        const ids = (what: string) => ({ id: `${what}-${n}`, name: what });
        await store.signals.deploy(
          {
            userId,
            request,
            icp: null,
            prices: { account: 1, email: 1, finder: 1, check: 0 },
            audiences: { accounts: ids('accounts'), people: ids('people') },
            note: null,
            idempotency: undefined,
            answer: () => '{}',
          },
          now,
        );
        const claimed = await store.signalQueue.claim(`token-${n}`, now, now + day);
        if (!claimed) throw new Error('The signal was not claimed');
        const at = { at: now, title: 'Dana', snippet: `By dana-${n}-weiss` };
        const finding = {
          company: companyOf('acme.example'),
          evidence: [
            { ...at, kind: 'job_changes', url: profileOf(n) },
            { ...at, kind: 'socials', url: `https://social.example/${n}` },
          ],
          people: [{ person: personOf(n), byFinder: false }],
        } as const;
        const batch = {
          findings: [finding],
          looked: 1,
          postsFrom: null,
          afterCompany: null,
          note: null,
          withEmails: true,
          crm: 'add',
          operatorAlerts: [],
        } as const;
        return {
          flow: ({ signalQueue }) => signalQueue.keep(claimed, batch, now, now + day),
          other: forgetPerson(n),
          check: () => expectNoTrace(n),
        };
      });
    });
  });

  describe('a company that is forgotten', () => {
    const expectGone = async (n: number) =>
      expect(await tablesWith(folder, new RegExp(domainOf(n)))).toEqual([]);
    const forgetCompany = (n: number) => (store: Store) => store.forget.company(domainOf(n), now);
    const importStaff = (n: number) => (store: Store) =>
      store.imports.addPeople([{ ...personOf(n), domain: domainOf(n), work_email: null }]);
    const enriched = (n: number) =>
      ({
        position: 0,
        subject: domainOf(n),
        status: 'enriched',
        company: companyOf(domainOf(n)),
      }) as const;

    it.each([
      ['while an import brings it', forgetCompany, importStaff],
      ['during an import of it', importStaff, forgetCompany],
    ])('%s is gone', async (_, flow, other) => {
      await atEachStatement(folder, async (__, n) => ({
        flow: flow(n),
        other: other(n),
        check: () => expectGone(n),
      }));
    });

    it('leaves no account even if a worker is saving its result', async () => {
      await atEachStatement(folder, async (store, n) => {
        const userId = await makeUser(store, n);
        const lease = await claimJob(store, userId, 'enrich_accounts', domainOf(n));
        return {
          flow: ({ accounts }) => accounts.keepOutcomes(lease, [enriched(n)], now, now + day),
          other: forgetCompany(n),
          check: () => expectGone(n),
        };
      });
    });

    it('is no person’s employer even if a verdict is being saved', async () => {
      await atEachStatement(folder, async (store, n) => {
        const evidence = { title: 'CEO', company_domain: domainOf(n) };
        return {
          flow: keepVerdict(await claimJobAbout(store, n, 'verify_people'), evidence),
          other: forgetCompany(n),
          check: () => expectGone(n),
        };
      });
    });

    it('has no people even if those found there are being saved', async () => {
      await atEachStatement(folder, async (store, n) => {
        const userId = await makeUser(store, n);
        const lease = await claimJob(store, userId, 'enrich_accounts', domainOf(n));
        await store.accounts.keepOutcomes(lease, [enriched(n)], now, now + day);
        await store.queue.finish(lease, { status: 'completed' });
        const [account] = await store.accounts.byDomains(userId, [domainOf(n)]);
        const params = {
          account_id: account?.id ?? 0,
          domain: domainOf(n),
          seniorities: [],
          departments: [],
          job_titles: [],
          countries: [],
          wanted: 1,
          audience_id: null,
        };
        const discovery = await claimJob(store, userId, 'discover_people', undefined, params);
        const ofStore = {
          source: null,
          isFree: false,
          isOutside: false,
          isCut: false,
          continues: false,
        };
        const page = {
          ...ofStore,
          people: [personOf(n)],
          after: null,
          ended: 'exhausted',
        } as const;
        return {
          flow: ({ people }) => people.keepFound(discovery, page, now, now + day),
          other: forgetCompany(n),
          async check() {
            await expectGone(n);
            await expectNoTrace(n);
          },
        };
      });
    });
  });

  describe('a company that opts out of being looked up', () => {
    const [site] = companySources;
    if (!site) throw new Error('There is no source');
    const tables = ['company_facts', 'source_readings', 'boards', 'companies'];
    const kept = async (n: number) => {
      const rows: unknown[][] = [];
      for (const table of tables)
        rows.push(await query(folder, `SELECT * FROM ${table} WHERE domain = ?`, domainOf(n)));
      return rows;
    };
    const reading = (n: number): CompanyReading => ({
      kind: 'found',
      facts: [{ field: 'industry', value: 'Robots', url: `https://${domainOf(n)}/` }],
      boards: [{ vendor: 'greenhouse', board: `acme-${n}` }],
      people: [],
    });
    const keepReading = (n: number) => (store: Store) =>
      store.facts.keep(domainOf(n), site, reading(n), now);
    const bringFile = (n: number) => (store: Store) =>
      store.facts.bring({
        source: site,
        companies: new Map([
          [domainOf(n), [{ field: 'industry', value: 'Robots', url: `https://${domainOf(n)}/` }]],
        ]),
        now,
      });

    it.each([
      ['a reading', keepReading],
      ['a file of facts', bringFile],
    ])('gets nothing more from %s that is being saved', async (_, keep) => {
      await atEachStatement(folder, async (__, n) => {
        let before: unknown[][] = [];
        return {
          flow: keep(n),
          other: async (store) => {
            await store.sources.addOptOuts([domainOf(n)], now);
            before = await kept(n);
          },
          check: async () => expect(await kept(n)).toEqual(before),
        };
      });
    });

    it.each([
      ['a reading', keepReading],
      ['a file of facts', bringFile],
    ])('gets nothing from %s that is saved meanwhile', async (_, keep) => {
      await atEachStatement(folder, async (__, n) => {
        let before: unknown[][] = [];
        return {
          flow: async (store) => {
            await store.sources.addOptOuts([domainOf(n)], now);
            before = await kept(n);
          },
          other: keep(n),
          check: async () => expect(await kept(n)).toEqual(before),
        };
      });
    });

    it('gets nothing from a board that is being read', async () => {
      await atEachStatement(folder, async (store, n) => {
        await store.boards.add(
          [{ vendor: 'greenhouse', board: `b-${n}`, domain: domainOf(n) }],
          now + day,
        );
        const board = await store.boards.claim(`token-${n}`, now, now + day);
        if (!board) throw new Error('The board was not claimed');
        const post = { key: '1', url: `https://${domainOf(n)}/1`, title: 'CEO', department: null };
        const update = {
          outcome: 'found',
          reason: null,
          posts: [post],
          unknown: 0,
          validators: null,
          dueAt: now + 2 * day,
        } as const;
        const posts = () =>
          query(folder, 'SELECT url FROM board_posts WHERE board_id = ?', board.id);
        let before: unknown[] = [];
        return {
          flow: ({ boards }) => boards.keep(board, update, now),
          other: async ({ sources }) => {
            await sources.addOptOuts([domainOf(n)], now);
            before = await posts();
          },
          check: async () => expect(await posts()).toEqual(before),
        };
      });
    });
  });

  describe('ICPs', () => {
    const named = (name: string): IcpFields => ({ ...starterIcp, name });
    const create =
      (userId: string, name: string, max: number = limits.icpsPerUser) =>
      (store: Store) =>
        store.icps.create(userId, named(name), max, now);
    const names = async (store: Store, userId: string) =>
      (await store.icps.list(userId)).map(({ name }) => name).sort();

    it('that are equal and made at the same time are one', async () => {
      await atEachStatement(folder, async (store, n) => {
        const userId = await makeUser(store, n);
        return {
          flow: create(userId, 'Same'),
          other: create(userId, 'Same'),
          check: async () => expect(await names(store, userId)).toEqual(['Same']),
        };
      });
    });

    it('are never more than a user may have', async () => {
      await atEachStatement(folder, async (store, n) => {
        const userId = await makeUser(store, n);
        await create(userId, 'One')(store);
        return {
          flow: create(userId, 'Two', 2),
          other: create(userId, 'Three', 2),
          check: async () => expect(await names(store, userId)).toHaveLength(2),
        };
      });
    });

    it('that are changed or deleted leave the others as they are', async () => {
      await atEachStatement(folder, async (store, n) => {
        const userId = await makeUser(store, n);
        const id = Number(await create(userId, 'One')(store));
        const gone = Number(await create(userId, 'Gone')(store));
        return {
          flow: create(userId, 'Two'),
          other: async ({ icps }) => {
            expect(await icps.update(userId, id, named('Changed'))).toBe(true);
            expect(await icps.delete(userId, gone)).toBe(true);
          },
          check: async () => expect(await names(store, userId)).toEqual(['Changed', 'Two']),
        };
      });
    });

    it('that an operator saves under one name at the same time are one', async () => {
      await atEachStatement(folder, async (store, n) => {
        const userId = await makeUser(store, n);
        const save = ({ icps }: Store) => icps.save(userId, named('Same'), now);
        return {
          flow: save,
          other: save,
          check: async () => expect(await names(store, userId)).toEqual(['Same']),
        };
      });
    });
  });
});
