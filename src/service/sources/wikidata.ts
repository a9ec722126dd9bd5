/** Wikidata as a source: the item whose official website (P856) is exactly the company's. */
import * as v from 'valibot';
import { getJson, missing, unreachable } from './boards/reading';
import { placeFacts } from './places';
import {
  type CompanyReading,
  type CompanySource,
  type Fact,
  type Fruitless,
  factsOf,
  type Get,
  type NamedPerson,
  unreadOf,
} from './source';
import { isRecord, maxLength, oneLine } from './text';

const api = 'https://www.wikidata.org/w/api.php';
/** `maxlag` asks the servers to refuse requests while their replicas are behind, as their etiquette requires. */
const common = 'format=json&maxlag=5';
/** Longer searches are refused. */
const maxSearch = 300;

const property = {
  website: 'P856',
  employees: 'P1128',
  headquarters: 'P159',
  country: 'P17',
  industry: 'P452',
  linkedin: 'P4264',
  revenue: 'P2139',
  leader: 'P169',
  dissolved: 'P576',
  pointInTime: 'P585',
  endTime: 'P582',
} as const;

const itemId = /^Q[1-9]\d{0,11}$/;

const searchAnswer = v.object({
  query: v.object({ search: v.array(v.object({ title: v.string() })) }),
});
const snakSchema = v.object({
  snaktype: v.string(),
  datavalue: v.nullish(v.object({ value: v.unknown() })),
});
const claimSchema = v.object({
  mainsnak: snakSchema,
  rank: v.string(),
  qualifiers: v.nullish(v.record(v.string(), v.array(snakSchema))),
});
const texts = v.nullish(v.record(v.string(), v.object({ value: v.string() })));
const entitySchema = v.object({
  labels: texts,
  descriptions: texts,
  claims: v.nullish(v.record(v.string(), v.array(v.unknown()))),
});
const entitiesAnswer = v.object({ entities: v.record(v.string(), v.unknown()) });

type Claim = v.InferOutput<typeof claimSchema>;
type Entity = v.InferOutput<typeof entitySchema>;

/** An error of the API, `maxlag` above all, also has status 200. */
const failure = v.object({ error: v.object({ code: v.string() }) });

async function ask<Schema extends v.GenericSchema>(get: Get, query: string, schema: Schema) {
  const answer = await getJson(get, `${api}?${query}&${common}`, v.union([failure, schema]));
  if (answer.kind !== 'ok') return answer;
  if (isRecord(answer.value) && 'error' in answer.value) {
    return unreachable('it asked to come again later');
  }
  return { kind: 'ok' as const, value: answer.value as v.InferOutput<Schema> };
}

interface Ok<Value> {
  readonly kind: 'ok';
  readonly value: Value;
}

const noItem = missing('it has no item of this website');

/** Properties whose first item is looked up by name. */
const named = [property.headquarters, property.country, property.industry, property.leader];

export const wikidata: CompanySource = {
  name: 'wikidata',
  label: 'Wikidata',
  licence: 'CC0-1.0',
  freshForDays: 30,
  findsBoards: false,
  async read(domain, get): Promise<CompanyReading> {
    const found = await findItem(domain, get);
    if (found.kind !== 'ok') return unreadOf(found);
    const [id, entity] = found.value;
    if (claimsOf(entity, property.dissolved).length > 0) {
      return unreadOf(missing('it says that the company was dissolved'));
    }
    const wanted = named.flatMap((name) => itemsOf(entity, name).slice(0, 1));
    const names = await namesOf(wanted, get);
    if (names.kind !== 'ok') return unreadOf(names);
    return {
      kind: 'found',
      facts: itemFacts(id, entity, names.value),
      boards: [],
      people: leaderOf(id, entity, names.value),
    };
  },
};

/** The only item with a website of the domain. If there are several, none is certain to be the company. */
async function findItem(
  domain: string,
  get: Get,
): Promise<Fruitless | Ok<readonly [string, Entity]>> {
  const addresses = ['https', 'http'].flatMap((scheme) =>
    ['', 'www.'].flatMap((www) => ['/', ''].map((slash) => `${scheme}://${www}${domain}${slash}`)),
  );
  let ids: readonly string[] = [];
  for (const query of searchesFor(addresses)) {
    const search = encodeURIComponent(query);
    const answer = await ask(
      get,
      `action=query&list=search&srlimit=3&srsearch=${search}`,
      searchAnswer,
    );
    if (answer.kind !== 'ok') return answer;
    ids = answer.value.query.search.map(({ title }) => title).filter((title) => itemId.test(title));
    if (ids.length > 0) break;
  }
  if (ids.length === 0) return noItem;
  const entities = await entitiesOf(ids, 'labels|descriptions|claims', get);
  if (entities.kind !== 'ok') return entities;
  // The search index may be older than the item, and ignores ranks and end dates.
  const own = [...entities.value].filter(([, entity]) =>
    claimsOf(entity, property.website).some((claim) =>
      addresses.includes(String(mainValue(claim))),
    ),
  );
  const [first] = own;
  if (own.length > 1) return missing('several items have this website');
  return first ? { kind: 'ok', value: first } : noItem;
}

/** Searches for any of the addresses, as few as the length limit allows. */
function searchesFor(addresses: readonly string[]): readonly string[] {
  const searches: string[] = [];
  for (const address of addresses) {
    const last = searches.at(-1);
    const statement = `${property.website}=${address}`;
    const longer = `${last}|${statement}`;
    if (last !== undefined && longer.length <= maxSearch) searches[searches.length - 1] = longer;
    else searches.push(`haswbstatement:${statement}`);
  }
  return searches;
}

async function entitiesOf(
  ids: readonly string[],
  props: string,
  get: Get,
): Promise<Fruitless | Ok<ReadonlyMap<string, Entity>>> {
  const query = `action=wbgetentities&ids=${ids.join('%7C')}&props=${encodeURIComponent(props)}&languages=en`;
  const answer = await ask(get, query, entitiesAnswer);
  if (answer.kind !== 'ok') return answer;
  const entities = new Map<string, Entity>();
  for (const id of ids) {
    const read = v.safeParse(entitySchema, answer.value.entities[id]);
    if (read.success) entities.set(id, read.output);
  }
  return { kind: 'ok', value: entities };
}

/** The English names of items. Takes at most a handful. */
async function namesOf(
  ids: readonly string[],
  get: Get,
): Promise<Fruitless | Ok<ReadonlyMap<string, string>>> {
  if (ids.length === 0) return { kind: 'ok', value: new Map() };
  const answer = await entitiesOf([...new Set(ids)], 'labels', get);
  if (answer.kind !== 'ok') return answer;
  const names = [...answer.value].flatMap(([id, { labels }]) => {
    const name = labels?.['en']?.value;
    return name ? [[id, name] as const] : [];
  });
  return { kind: 'ok', value: new Map(names) };
}

/** Current statements: with a value, not deprecated, without an end date; only the preferred ones if there are any. */
function claimsOf(entity: Entity, name: string): readonly Claim[] {
  const claims = (entity.claims?.[name] ?? []).flatMap((given) => {
    const read = v.safeParse(claimSchema, given);
    return read.success ? [read.output] : [];
  });
  const holding = claims.filter(
    ({ rank, mainsnak, qualifiers }) =>
      rank !== 'deprecated' &&
      mainsnak.snaktype === 'value' &&
      !qualifiers?.[property.endTime]?.length,
  );
  const preferred = holding.filter(({ rank }) => rank === 'preferred');
  return preferred.length > 0 ? preferred : holding;
}

function mainValue({ mainsnak }: Claim): unknown {
  return mainsnak.datavalue?.value;
}

function itemsOf(entity: Entity, name: string): string[] {
  return claimsOf(entity, name).flatMap((claim) => {
    const value = mainValue(claim);
    const id = isRecord(value) ? value['id'] : undefined;
    return typeof id === 'string' && itemId.test(id) ? [id] : [];
  });
}

/** Written as `+2025-12-31T00:00:00Z`; years of four digits sort as text. */
function timeOf({ qualifiers }: Claim): string {
  const value = qualifiers?.[property.pointInTime]?.[0]?.datavalue?.value;
  const time = isRecord(value) ? value['time'] : undefined;
  return typeof time === 'string' && /^\+\d{4}-/.test(time) ? time : '';
}

/** A number of people has no unit. */
const noUnit = '1';
const dollars = 'http://www.wikidata.org/entity/Q4917';

/** The newest amount, if it is an integer in that unit; an older one in that unit would be outdated. */
function amountOf(entity: Entity, name: string, unit: string): number | null {
  const newest = [...claimsOf(entity, name)]
    .sort((one, other) => timeOf(other).localeCompare(timeOf(one)))
    .map(mainValue)[0];
  if (!isRecord(newest) || newest['unit'] !== unit) return null;
  const amount = newest['amount'];
  return typeof amount === 'string' && /^\+?\d{1,15}(?:\.0+)?$/.test(amount)
    ? Number(amount)
    : null;
}

const pageOf = (id: string) => `https://www.wikidata.org/wiki/${id}`;

/** The person who leads the company today. */
function leaderOf(id: string, entity: Entity, names: ReadonlyMap<string, string>): NamedPerson[] {
  const [leader = ''] = itemsOf(entity, property.leader);
  const name = oneLine(names.get(leader), maxLength.label);
  if (name === null) return [];
  const role = 'Chief executive officer';
  return [{ name, role, profileUrl: pageOf(leader), url: pageOf(id) }];
}

function itemFacts(id: string, entity: Entity, names: ReadonlyMap<string, string>): Fact[] {
  const url = pageOf(id);
  const nameOf = (name: string) => names.get(itemsOf(entity, name)[0] ?? '') ?? null;
  const [linkedin] = claimsOf(entity, property.linkedin).map(mainValue);
  const known = {
    name: oneLine(entity.labels?.['en']?.value, maxLength.label) ?? undefined,
    description: oneLine(entity.descriptions?.['en']?.value, maxLength.title),
    industry: oneLine(nameOf(property.industry), maxLength.label),
    linkedin_url:
      typeof linkedin === 'string' && /^[\p{L}\p{N}_.&'-]{1,200}$/u.test(linkedin)
        ? `https://www.linkedin.com/company/${encodeURIComponent(linkedin)}`
        : null,
    employee_count: amountOf(entity, property.employees, noUnit),
    revenue_usd: amountOf(entity, property.revenue, dollars),
  };
  const place = { city: nameOf(property.headquarters), country: nameOf(property.country) };
  return [...factsOf(known, url), ...placeFacts(place, url)];
}
