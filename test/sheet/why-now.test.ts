/** Why to call a company, in one short line, in English and in German. */
import { reasonOf } from '../../src/sheet/accounts/evidence';
import { whyNow } from '../../src/sheet/signals/why-now';

const today = '2026-11-20';
const line = (account: object, german = false) =>
  whyNow(reasonOf({ id: 1, ...account } as never, ['hiring']), german, today);
const hiring = (item: object, total = 1) => ({ hiring: { total_count: total, items: [item] } });
const post = { title: 'Enterprise AE', location: 'Seattle', date: '2026-11-03T10:00:00Z' };

it.each([
  [
    hiring(post, 2),
    'Hiring Enterprise AE in Seattle, 3 Nov, +1',
    'Sucht Enterprise AE in Seattle, 3. Nov., +1',
  ],
  [
    hiring({ ...post, location: undefined, date: '2025-05-09' }),
    'Hiring Enterprise AE, 9 May 2025',
    'Sucht Enterprise AE, 9. Mai 2025',
  ],
  [
    hiring({ ...post, closed_at: '2026-03-10T00:00:00Z' }),
    'Was hiring Enterprise AE in Seattle, 3 Nov',
    'Suchte Enterprise AE in Seattle, 3. Nov.',
  ],
  [hiring({ title: 'AE', date: 'lately' }), 'Hiring AE', 'Sucht AE'],
  [hiring({ title: 'AE', closed_at: '2026-03-10' }), 'Was hiring AE', 'Suchte AE'],
  [hiring({ title: 'AE', date: '2026-03-10' }), 'Hiring AE, 10 Mar', 'Sucht AE, 10. März'],
  [
    { socials: { items: [{ text: 'We move\n to the  cloud', date: '2026-10-01' }] } },
    'Post: We move to the cloud, 1 Oct',
    'Beitrag: We move to the cloud, 1. Okt.',
  ],
  [{ job_changes: { items: [{ title: 'New CFO' }] } }, 'Job change: New CFO', 'Wechsel: New CFO'],
  [{ description: 'Makes robots.' }, 'Makes robots.', 'Makes robots.'],
  [{ narrative_and_key_signals: 'They grow.' }, 'They grow.', 'They grow.'],
  [{}, '', ''],
])('%j', (account, english, german) => {
  expect(line(account)).toBe(english);
  expect(line(account, true)).toBe(german);
});

it('stays short, whatever the service sends', () => {
  const long = 'x'.repeat(1_000);
  expect(line(hiring({ title: long, location: long })).length).toBeLessThan(200);
  expect(line({ description: long })).toHaveLength(120);
  expect(whyNow(undefined, false, today)).toBe('');
});
