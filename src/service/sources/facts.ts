/** What public sources say about companies, stored per source. */
import * as v from 'valibot';
import { day, hour } from '../clock';
import type { Database, Queries } from '../database/database';
import { sql } from '../database/sql';
import { companyMarks, withoutForgotten } from '../forgotten/forgotten';
import { inOrder } from '../in-order';
import type { ImportCount } from '../technology/store';
import { beginCompanies } from '../technology/stored/companies';
import { mergeSources } from './merge';
import { keepNamedPeople } from './named-people';
import type { CompanyReading, Fact, SourceDescription } from './source';

/** How long to wait after a reading without a result. */
export const restMs = { missing: 7 * day, refused: 3 * day, unreachable: hour } as const;

const readingRow = v.object({
  domain: v.string(),
  source: v.string(),
  outcome: v.picklist(['found', 'missing', 'refused', 'unreachable']),
  reason: v.nullable(v.string()),
  due_at: v.number(),
});
/** The last reading of a source. */
export type KeptReading = Pick<v.InferOutput<typeof readingRow>, 'outcome' | 'reason' | 'due_at'>;

/** The content of an imported file. */
interface Brought {
  readonly source: SourceDescription;
  /** Facts by domain. */
  readonly companies: ReadonlyMap<string, readonly Fact[]>;
  readonly now: number;
}

const domainRow = v.object({ domain: v.string() });

export type FactStore = ReturnType<typeof sqlFacts>;

/** Takes all sources, the most trusted first. */
export function sqlFacts(database: Database, sources: readonly SourceDescription[]) {
  return {
    /** Readings by domain, then by source. */
    async readings(domains: readonly string[]) {
      const rows = await database.rows(
        readingRow,
        sql`SELECT domain, source, outcome, reason, due_at FROM source_readings
         WHERE domain IN ${domains}`,
      );
      const found = new Map<string, Map<string, KeptReading>>();
      for (const { domain, source, ...reading } of rows) {
        found.set(domain, (found.get(domain) ?? new Map()).set(source, reading));
      }
      return found;
    },

    /** The domains that must not be looked up: forgotten or opted out. */
    silenced: (domains: readonly string[]) => silenced(database, domains),

    /**
     * Stores a reading and updates the company, in one transaction. Stores nothing for a company that was
     * forgotten or opted out meanwhile.
     */
    keep(
      domain: string,
      source: SourceDescription,
      reading: CompanyReading,
      now: number,
    ): Promise<void> {
      return database.transaction(async (tx) => {
        await tx.run(beginCompanies);
        if ((await silenced(tx, [domain])).has(domain)) return;
        await keepReading(tx, domain, source, reading, now);
        if (reading.kind === 'found') await keepFacts(tx, domain, source, reading);
        if (reading.kind === 'missing') await dropFacts(tx, domain, source);
        await mergeSources(tx, domain, sources);
        const people = reading.kind === 'found' ? reading.people : [];
        if (reading.kind === 'found' || reading.kind === 'missing')
          await keepNamedPeople(tx, domain, source.name, people, now);
      });
    },

    /** Stores the companies of a file in one transaction. Opted-out companies count as forgotten. */
    bring: inOrder(async ({ source, companies, now }: Brought): Promise<ImportCount> => {
      if (companies.size === 0) return noCounts();
      const domains = [...companies.keys()];
      return database.transaction(async (tx) => {
        const count = noCounts();
        // Blocks other writes to companies until this transaction ends.
        await tx.run(beginCompanies);
        const away = await silenced(tx, domains);
        const known = await storedFacts(tx, source, domains);
        for (const [domain, facts] of companies) {
          if (away.has(domain)) count.forgotten += 1;
          else if (known.get(domain) === comparable(facts)) count.unchanged += 1;
          else {
            const reading = { ...nothingElse, facts };
            await keepReading(tx, domain, source, reading, now);
            await keepFacts(tx, domain, source, reading);
            count[await mergeSources(tx, domain, sources)] += 1;
          }
        }
        return count;
      });
    }),
  };
}

const noCounts = () => ({ added: 0, updated: 0, unchanged: 0, forgotten: 0 });
const nothingElse = { kind: 'found', boards: [], people: [] } as const;

const saidRow = v.object({ domain: v.string(), field: v.string(), value: v.string() });

/** What a source said about each domain, in the format of `comparable`. */
async function storedFacts(tx: Queries, { name }: SourceDescription, domains: readonly string[]) {
  const rows = await tx.rows(
    saidRow,
    sql`SELECT domain, field, value FROM company_facts
     WHERE source = ${name} AND domain IN ${domains}`,
  );
  const facts = new Map<string, string[]>();
  for (const { domain, field, value } of rows) {
    facts.set(domain, [...(facts.get(domain) ?? []), `${field} ${value}`]);
  }
  return new Map(domains.map((domain) => [domain, (facts.get(domain) ?? []).sort().join('\n')]));
}

function comparable(facts: readonly Fact[]): string {
  return facts
    .map(({ field, value }) => `${field} ${JSON.stringify(value)}`)
    .sort()
    .join('\n');
}

async function silenced(queries: Queries, domains: readonly string[]) {
  const asked = domains.map((domain) => ({ domain }));
  const remaining = await withoutForgotten(queries, asked, companyMarks);
  const out = await queries.rows(
    domainRow,
    sql`SELECT domain FROM source_opt_outs WHERE domain IN ${domains}`,
  );
  const left = new Set(remaining.map(({ domain }) => domain));
  return new Set([
    ...out.map(({ domain }) => domain),
    ...domains.filter((domain) => !left.has(domain)),
  ]);
}

async function keepReading(
  tx: Queries,
  domain: string,
  { name, freshForDays }: SourceDescription,
  reading: CompanyReading,
  now: number,
) {
  const { kind } = reading;
  const rest = kind === 'found' ? freshForDays * day : restMs[kind];
  const reason = kind === 'found' ? null : (reading.reason ?? null);
  const checkedAt = kind === 'found' ? now : null;
  // A failed reading keeps the date of the last successful one: its facts remain valid.
  await tx.run(
    sql`INSERT INTO source_readings
       (domain, source, outcome, reason, checked_at, due_at)
     VALUES (${domain}, ${name}, ${kind}, ${reason}, ${checkedAt}, ${now + rest})
     ON CONFLICT (domain, source) DO UPDATE SET outcome = excluded.outcome, reason = excluded.reason,
       checked_at = coalesce(excluded.checked_at, source_readings.checked_at),
       due_at = excluded.due_at`,
  );
}

async function keepFacts(
  tx: Queries,
  domain: string,
  source: SourceDescription,
  { facts, boards }: Extract<CompanyReading, { kind: 'found' }>,
) {
  await dropFacts(tx, domain, source);
  const values = new Map(facts.map((fact) => [fact.field, fact]));
  await tx.insert(
    'company_facts',
    ['domain', 'source', 'field', 'value', 'url'],
    [...values.values()].map(({ field, value, url }) => [
      domain,
      source.name,
      field,
      JSON.stringify(value),
      url,
    ]),
  );
  for (const { vendor, board } of boards) {
    await tx.run(
      sql`INSERT INTO boards (vendor, board, domain, found_by) VALUES (${vendor}, ${board}, ${domain}, 'site')
       ON CONFLICT (vendor, board) DO UPDATE SET domain = excluded.domain, outcome = NULL, due_at = 0
         WHERE boards.outcome = 'refused' AND boards.found_by = 'site' AND boards.domain <> excluded.domain`,
    );
  }
}

async function dropFacts(tx: Queries, domain: string, { name }: SourceDescription) {
  await tx.run(sql`DELETE FROM company_facts WHERE domain = ${domain} AND source = ${name}`);
}
