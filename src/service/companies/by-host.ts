/** A directory that also finds a company by hosts below its domain, such as careers.acme.example. */
import type { Company } from './company';
import type { CompanyDirectory, LookUp } from './directory';
import { hostsAbove } from './read-company';

/**
 * Takes the directory of known companies, and the one to ask. A known host is its own company; otherwise the
 * nearest known company above it is returned; otherwise the registrable domain is looked up if the host has
 * only generic labels. The returned company has its own domain.
 */
export function directoryByHost(
  known: CompanyDirectory,
  directory: CompanyDirectory,
): CompanyDirectory {
  return {
    async find(domains) {
      const asked = await companiesMeant(known, domains);
      const found = await directory.find([...new Set(asked.values())]);
      return new Map(
        domains.flatMap((domain): [string, LookUp][] => {
          const answer = found.get(asked.get(domain) ?? domain);
          return answer === undefined ? [] : [[domain, answer]];
        }),
      );
    },
  };
}

/**
 * Takes domains. Returns the domain that each means: itself if it is known, else the nearest known domain
 * above it, else the one to look up in public sources.
 */
export async function companiesMeant(
  known: CompanyDirectory,
  domains: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const hosts = domains.map((domain) => ({ domain, ...hostsAbove(domain) }));
  const below = hosts.filter(({ above }) => above.length > 0);
  const all = new Set(below.flatMap(({ domain, above }) => [domain, ...above]));
  const found = all.size > 0 ? await known.find([...all]) : new Map<string, LookUp>();
  const isKnown = (domain: string) => isCompany(found.get(domain));
  return new Map(
    hosts.map(({ domain, above, ask }) => [domain, [domain, ...above].find(isKnown) ?? ask]),
  );
}

function isCompany(answer: LookUp | undefined): answer is Company {
  return typeof answer === 'object' && 'domain' in answer;
}
