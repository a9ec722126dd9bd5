/** Where sample people work now: most where they are listed, some elsewhere, and of some nobody can tell. */
import { day } from '../clock';
import type { Employment } from '../people/person';
import { seeded } from './random';
import type { SampleCompany, SamplePerson } from './records';

/** Of its own, so that the people stay the same whatever becomes of them. */
const seed = 20_264;
const checkedWithinDays = 120;

/** Returns a function to be called once a person, in a fixed order. Takes the time to date checks back from. */
export function sampleEmployments(companies: readonly SampleCompany[], now: number) {
  const random = seeded(seed);
  const employers = new Map(companies.map((company) => [company.domain, company]));
  const since = () => {
    const months = random.whole(1, 18);
    return new Date(now - 30 * months * day).toISOString().slice(0, 10);
  };
  return (
    person: Pick<SamplePerson, 'domain' | 'role' | 'joined_company_at'>,
  ): Employment | null => {
    const fate = random.next();
    const checked_at = now - random.whole(1, checkedWithinDays * 24) * (day / 24);
    if (fate < 0.15) return null;
    if (fate < 0.18) {
      return { domain: null, company: null, title: null, since: null, checked_at };
    }
    if (fate < 0.27) {
      const { domain, name } = random.pick(companies);
      return { domain, company: name, title: person.role, since: since(), checked_at };
    }
    const company = employers.get(person.domain)?.name ?? null;
    const { domain, role, joined_company_at } = person;
    return { domain, company, title: role, since: joined_company_at, checked_at };
  };
}
