import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import * as v from 'valibot';
import { audienceMembersSchema } from '../../src/contract/audience';
import { errorCodes } from '../../src/contract/errors';
import { audienceIdOf } from '../../src/service/audiences/link';
import { hour } from '../../src/service/clock';
import { audienceOfPeople } from '../../src/service/people/audience';
import { join } from './helpers/acts';
import { bodyOf, type Caller, call, checked, errorOf, expectError } from './helpers/call';
import {
  discover,
  discoveryEnd,
  enrichPeople,
  everyone,
  makeAccount,
  manyPeople,
  personOf,
  startDiscovery,
} from './helpers/people';
import type { TestService } from './helpers/service';
import { serveStaff } from './helpers/staff';
import { eachStore, onSqlite } from './helpers/stores';

const evil = personOf('evil', {
  name: '=HYPERLINK("https://evil.example")',
  role: '<script>alert(1)</script> Head of Sales',
  location: '@SUM(1), "quoted"\nsecond line',
  profile_url: 'javascript:alert(1)',
});

async function json(url: string, since?: string) {
  const response = await fetch(`${url}.json${since === undefined ? '' : `?since=${since}`}`);
  const answer = await checked(response);
  return bodyOf(answer, audienceMembersSchema());
}

const names = (list: v.InferOutput<ReturnType<typeof audienceMembersSchema>>) =>
  list.members.map(({ person_name }) => person_name);

eachStore('an audience', () => {
  let now = Date.UTC(2026, 10, 20, 9);
  let service: TestService;
  let caller: Caller;
  const staff = [...manyPeople(3), evil];
  beforeAll(async () => {
    now = Date.UTC(2026, 10, 20, 9);
    service = await serveStaff(staff, { settings: { audienceLinkHours: 48 }, clock: () => now });
    caller = await join(service);
  });

  /** Discovers all people at a new account into an audience; returns its link. */
  const collect = async (domain: string, audience_name: string, more: object = {}) => {
    const account_id = await makeAccount(caller, domain);
    const started = await startDiscovery(caller, { account_id, audience_name, ...more });
    await discoveryEnd(caller, started.job_id);
    return started.audience_url ?? '';
  };

  it('has a link from the beginning, on the service’s own address', async () => {
    const account_id = await makeAccount(caller, 'early.example');
    const started = await startDiscovery(caller, { account_id, audience_name: ' Early ' });
    expect(started).toMatchObject({ account_id, status: 'pending' });
    const { audience_url, job_id, message } = started;
    expect(message).toContain(`/api/v1/enrich/fast-people-enrichment/${job_id}`);
    expect(audience_url?.startsWith(`${service.url}/audiences/`)).toBe(true);
    expect((await fetch(audience_url ?? '')).status).toBe(200);
    await discoveryEnd(caller, job_id);
    expect(await json(audience_url ?? '')).toMatchObject({
      audience_name: 'Early',
      total_count: 4,
      has_more: false,
    });
    expect((await startDiscovery(caller, { account_id })).audience_url).toBeNull();
  });

  it('has a link with the scheme that a trusted proxy was called with', async () => {
    const { dataDir } = service;
    const account_id = await makeAccount(caller, 'scheme.example');
    for (const [trustedProxies, seen, publicUrl, begins] of [
      [0, 'https', '', 'http://127.0.0.1:'],
      [1, 'https', '', 'https://127.0.0.1:'],
      [1, 'https, http', '', 'http://127.0.0.1:'],
      [2, 'https, http', '', 'https://127.0.0.1:'],
      [1, 'javascript', '', 'http://127.0.0.1:'],
      [0, 'http', 'https://signals.example/here/', 'https://signals.example/here/audiences/'],
    ] as const) {
      const settings = { trustedProxies, publicUrl };
      const { url, close } = await serveStaff(staff, { dataDir, settings, clock: () => now });
      const headers = { 'X-Forwarded-Proto': seen };
      const audience_name = `${trustedProxies} ${seen} ${publicUrl}`;
      const body = { ...everyone, account_id, audience_name };
      const { text } = await call(url, 'discoverPeople', { caller, body, headers });
      expect([audience_name, text]).toEqual([
        audience_name,
        expect.stringContaining(`"audience_url":"${begins}`),
      ]);
      await close();
    }
  });

  it('opens as a page without scripts and without automatic redirects', async () => {
    const url = await collect('page.example', 'Leaders & <b>others</b>');
    const response = await fetch(url);
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    const { document } = new JSDOM(await response.text(), { url }).window;
    expect(document.querySelector('h1')?.textContent).toBe('Leaders & <b>others</b>');
    expect(document.querySelector('script')).toBeNull();
    const rows = [...document.querySelectorAll('tbody tr')];
    expect(rows).toHaveLength(4);
    expect(rows[0]?.textContent).toContain('Person 0');
    expect(rows[3]?.textContent).toContain('<script>alert(1)</script> Head of Sales');
    const links = [...document.querySelectorAll('a')].map((link) => link.href);
    expect(links.filter((href) => !/^https?:/.test(href))).toEqual([]);
    for (const form of ['csv', 'json']) expect(links).toContain(`${url}.${form}`);
  });

  it('downloads as CSV in which no cell is a formula', async () => {
    const url = await collect('csv.example', 'As CSV');
    const { members } = await json(url);
    await enrichPeople(caller, {
      people_ids: members.map(({ person_id }) => person_id),
      enrich_phones: true,
    });
    const response = await fetch(`${url}.csv`);
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('Content-Disposition')).toContain('attachment');
    const rows = v.parse(
      v.array(v.record(v.string(), v.string())),
      parse(await response.text(), { columns: true }),
    );
    expect(rows).toHaveLength(4);
    expect(rows[0]).toEqual({
      person_id: String(members[0]?.person_id),
      person_name: 'Person 0',
      person_role: 'Head of Sales',
      person_email: '0@acme.example',
      person_phone: "'+1 202-555-0100",
      person_location: 'Berlin, Germany',
      person_linkedin_url: 'https://www.linkedin.example/in/0',
      account_id: String(members[0]?.account_id),
      account_name: 'The company of csv.example',
      account_website: 'https://csv.example',
      added_at: '2026-11-20T09:00:00Z',
    });
    expect(rows[3]).toMatchObject({
      person_name: `'${evil.name}`,
      person_location: `'${evil.location}`,
    });
  });

  it('returns later members once each, by next_since', async () => {
    const url = await collect('first.example', 'Growing', { max_credit_limit: 2 });
    const first = await json(url);
    expect(names(first)).toEqual(['Person 0', 'Person 1']);
    expect(names(await json(url, first.next_since))).toEqual([]);
    const again = await collect('first.example', 'Growing');
    const second = await json(again, first.next_since);
    expect(names(second)).toEqual(['Person 2', evil.name]);
    await collect('first.example', 'Growing');
    await collect('second.example', 'Growing', { max_credit_limit: 1 });
    const third = await json(url, second.next_since);
    expect(third.members).toMatchObject([
      { person_name: 'Person 0', account_website: 'https://second.example' },
    ]);
    expect(third.total_count).toBe(5);
    const refused = await checked(await fetch(`${url}.json?since=yesterday`));
    expectError(refused, 400, 'BAD_REQUEST');
  });

  it('is its owner’s: the same name is another audience for another user', async () => {
    const mine = await collect('mine.example', 'Shared name');
    const other = await join(service);
    const { audience_url } = await startDiscovery(other, {
      account_id: await makeAccount(other, 'theirs.example'),
      audience_name: 'Shared name',
    });
    const audienceIn = (url: string | null) => url?.split('-')[0];
    expect(audienceIn(audience_url)).not.toBe(audienceIn(mine));
    const spelled = (audience_name: string) => collect('mine.example', audience_name);
    expect(audienceIn(await spelled('Shared name'))).toBe(audienceIn(mine));
    expect(audienceIn(await spelled('shared name'))).not.toBe(audienceIn(mine));
    expect((await json(mine)).members.every((one) => one.account_name.includes('mine'))).toBe(true);
  });

  it('does not open with a link that was changed in any place', async () => {
    const url = await collect('signed.example', 'Signed');
    const link = url.slice(url.lastIndexOf('/') + 1);
    const change = fc.record({
      at: fc.integer({ min: 0, max: link.length - 1 }),
      to: fc.constantFrom(...'0123456789abcdef-_.x'),
      form: fc.constantFrom('', '.csv', '.json'),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ at, to, form }) => {
        fc.pre(link[at] !== to);
        const changed = link.slice(0, at) + to + link.slice(at + 1);
        const response = await fetch(`${service.url}/audiences/${changed}${form}`);
        expect(response.status).toBe(404);
        expect(await response.text()).not.toContain('Person');
      }),
      { numRuns: 60, seed: 20_291 },
    );
    const guessed = `${audienceIdOf(caller.userId, 'Signed')}-9999999999-${'0'.repeat(64)}`;
    const response = await fetch(`${service.url}/audiences/${guessed}`);
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(await response.text()).toContain('This link doesn’t lead to an audience');
  });

  it('does not open once the link is too old; reading the job gives a fresh one', async () => {
    const account_id = await makeAccount(caller, 'old.example');
    const job = await discover(caller, { account_id, audience_name: 'Old' });
    const url = job.audience_url ?? '';
    now += 48 * hour - 1000;
    expect((await fetch(url)).status).toBe(200);
    now += 1000;
    const page = await fetch(url);
    expect(page.status).toBe(410);
    expect(await page.text()).toContain('This link has expired');
    expect((await fetch(`${url}.csv`)).status).toBe(410);
    const answer = await checked(await fetch(`${url}.json`));
    expect(errorOf(answer)).toMatchObject({
      status: errorCodes.LINK_EXPIRED.status,
      code: 'LINK_EXPIRED',
    });
    const { job_id } = job;
    const renewed = (await discoveryEnd(caller, job_id)).audience_url ?? '';
    expect(renewed).not.toBe(url);
    expect((await fetch(renewed)).status).toBe(200);
  });

  it('has a link at the public address of the settings', async () => {
    const open = await serveStaff(staff, {
      dataDir: service.dataDir,
      settings: { publicUrl: 'https://signals.acme.example/service/' },
      clock: () => now,
    });
    const here = { ...caller, url: open.url };
    const account_id = await makeAccount(here, 'public.example');
    const { audience_url } = await startDiscovery(here, { account_id, audience_name: 'Public' });
    expect(audience_url?.startsWith('https://signals.acme.example/service/audiences/')).toBe(true);
  });

  it('of many members comes in parts as JSON and whole as CSV', async () => {
    const here = await join(await serveStaff(manyPeople(1010)));
    const account_id = await makeAccount(here, 'large.example');
    const job = await discover(here, { account_id, audience_name: 'L', max_credit_limit: 2000 });
    const url = job.audience_url ?? '';
    const first = await json(url);
    expect(first).toMatchObject({ has_more: true, total_count: 1010 });
    const rest = await json(url, first.next_since);
    expect(rest.has_more).toBe(false);
    expect(new Set([...names(first), ...names(rest)]).size).toBe(1010);
    const csv = parse(await (await fetch(`${url}.csv`)).text(), { columns: true });
    expect(csv).toHaveLength(1010);
    expect(await (await fetch(url)).text()).toContain('The first 1000 are shown here');
  });
});

onSqlite('an audience as CSV', () => {
  /** The cells that programs see with this separator; unless it is a comma, also with quotes ignored. */
  const cellsOf = (csv: string, delimiter: string): string[] => {
    const loose = { relax_quotes: true, relax_column_count: true, skip_records_with_error: true };
    const rows: string[][] = parse(csv, { delimiter, ...loose });
    const lines = delimiter === ',' ? [] : csv.split(/[\r\n]/);
    return [...rows.flat(), ...lines.flatMap((line) => line.split(delimiter))];
  };

  it('never has a cell that a spreadsheet would run, with any separator, and loses nothing', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 4 }),
      fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠'),
      fc.constantFrom('\t', '\r', '\n', ' ', '\u00a0', '\u200b', '\0', ';', ',', '"', "'", 'x'),
    );
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
    const plain = (text: string) => text.replaceAll("'", '');
    fc.assert(
      fc.property(text, text, (name, role) => {
        const member = {
          person_id: 1,
          person_name: name,
          person_role: role,
          person_email: null,
          person_phone: null,
          person_location: null,
          person_linkedin_url: 'https://www.linkedin.example/in/x',
          account_id: 2,
          account_name: 'Acme',
          account_website: 'https://acme.example',
          added_at: '2026-11-20T09:00:00Z',
        };
        const csv = audienceOfPeople.csv.head + audienceOfPeople.csv.lines([member]);
        const rows = v.parse(
          v.array(v.record(v.string(), v.string())),
          parse(csv, { columns: true, record_delimiter: '\n' }),
        );
        const cells = [',', ';', '\t'].flatMap((separator) => cellsOf(csv, separator));
        for (const cell of [...Object.values(rows[0] ?? {}), ...cells]) {
          expect(cell).not.toMatch(/^[\s\p{C}"]*[=+\-@＝＋－＠]/u);
        }
        for (const [field, given] of [
          ['person_name', name],
          ['person_role', role],
        ] as const) {
          const cell = rows[0]?.[field] ?? '';
          expect(plain(cell)).toBe(plain(given));
        }
      }),
      { numRuns: 500, seed: 20_292 },
    );
  });
});
