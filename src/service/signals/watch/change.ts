/** A change of job as evidence at both companies: where the person left, and where they joined (our §10.22). */
import type { Evidence } from '../../accounts/evidence';
import { blankCompany, type Company } from '../../companies/company';
import type { Employment, Person } from '../../people/person';
import type { Finding } from '../findings';

/**
 * Takes the person as the directory has them now, their new employment, the domain where they worked before (null if no
 * employer was known) and what is known of both companies. Returns a find for each company whose domain is known.
 */
export function changeOf(
  person: Person,
  to: Employment,
  from: string | null,
  companies: ReadonlyMap<string, Company>,
): readonly Finding[] {
  const { name } = person;
  const role = to.title === null ? '' : ` as ${to.title}`;
  const newName = nameOf(to.domain, companies) ?? to.company;
  const oldName = nameOf(from, companies) ?? from;
  const { profile_url: url } = person;
  const evidence = (title: string): readonly Evidence[] => [
    { kind: 'job_changes', title, url, at: startOf(to), snippet: title, profile: url },
  ];
  const joined: readonly Finding[] =
    to.domain === null
      ? []
      : [
          {
            company: companies.get(to.domain) ?? named(to.domain, to.company),
            evidence: evidence(
              `${name} joined${role}${oldName === null ? '' : ` from ${oldName}`}`,
            ),
            people: [{ person: atNewJob(person, to), byFinder: false }],
          },
        ];
  const left: readonly Finding[] =
    from === null
      ? []
      : [
          {
            company: companies.get(from) ?? blankCompany(from),
            evidence: evidence(`${name} left${newName === null ? '' : ` for ${newName}`}${role}`),
            people: [],
          },
        ];
  return [...joined, ...left];
}

function nameOf(domain: string | null, companies: ReadonlyMap<string, Company>) {
  return (domain === null ? undefined : companies.get(domain)?.name) ?? null;
}

function named(domain: string, name: string | null): Company {
  return { ...blankCompany(domain), ...(name !== null && { name }) };
}

/** When the new employment began, or when it was seen. */
function startOf({ since, checked_at }: Employment): number {
  return since === null ? checked_at : Date.parse(since);
}

/** Without contacts, because the directory's may belong to the previous employer. */
function atNewJob(person: Person, { title, since }: Employment): Person {
  return {
    ...person,
    role: title ?? person.role,
    joined_company_at: since,
    work_email: null,
    phone: null,
  };
}
