/** `npm run smoke:providers`, against the fakes. */
import { type FakeProviders, goodKey, startFakeProviders } from '../../fakes/providers/providers';
import { people } from '../../fakes/providers/world';
import { smokeProviders } from '../../smoke/providers-parts';
import { first } from './asking';

let fakes: FakeProviders;
beforeAll(async () => {
  fakes = await startFakeProviders();
});
afterAll(() => fakes.close());

const someone = first(
  people,
  ({ mails, knownBy, company }) =>
    mails.dropcontact === 'valid' &&
    knownBy.has('hunter') &&
    mails.hunter !== undefined &&
    company.knownBy.has('hunter'),
);
const names = ['HUNTER', 'PROSPEO', 'APOLLO', 'PEOPLE_DATA_LABS', 'DROPCONTACT', 'FULLENRICH'];

async function lines(keys: readonly string[], person: string) {
  const environment = Object.fromEntries(
    keys.map((name) => [`SIGNALSHEET_PROVIDER_${name}_KEY`, goodKey]),
  );
  const subject = { domain: someone.company.domain, person };
  const all: string[] = [];
  const noWait = () => Promise.resolve();
  for await (const one of smokeProviders(environment, subject, fakes.send, noWait)) {
    all.push([one.provider, one.of, one.outcome, ...one.remarks].join(' '));
  }
  return all;
}

test('asks each provider with a key its cheapest question, and shows neither key nor person', async () => {
  const all = await lines(names, someone.name);
  expect(all).toHaveLength(names.length);
  expect(all[4]).toMatch(
    /^dropcontact email found cost 1 has value, status, verifiedAt 15277 Dropcontact credits were left$/,
  );
  expect(all.join('\n')).not.toContain(goodKey);
  expect(all.join('\n')).not.toContain(someone.last);
  for (const line of all) expect(line).toMatch(/ (?:found|miss) cost /);
});

test('skips a provider without a key, and one that must be asked about a person', async () => {
  const before = fakes.requests.length;
  const all = await lines(['DROPCONTACT'], '');
  expect(all.filter((line) => line.includes('skipped'))).toHaveLength(names.length);
  expect(all[0]).toBe('hunter  skipped no SIGNALSHEET_PROVIDER_HUNTER_KEY');
  expect(fakes.requests).toHaveLength(before);
});

test('names fields that are new', async () => {
  const requests = { searches: { used: 0, available: 5 } };
  const one = {
    first_name: 'Ada',
    last_name: 'Holm',
    position: 'CTO',
    linkedin: someone.page,
    shoe_size: 44,
  };
  fakes.script('hunter', { status: 200, body: JSON.stringify({ data: { requests } }) });
  fakes.script('hunter', {
    status: 200,
    body: JSON.stringify({ data: { emails: [one] }, meta: {} }),
  });
  const all = await lines(['HUNTER'], someone.name);
  expect(all[0]).toContain('unknown: data.emails.shoe_size');
});
