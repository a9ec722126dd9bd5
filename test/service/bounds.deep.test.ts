/** The service enforces the bounds, type and presence that the OpenAPI document states for each request field. */
import type { AnyEndpointName } from '../../src/contract/all-endpoints';
import { join } from './helpers/acts';
import { type Caller, call } from './helpers/call';
import { everybody } from './helpers/directories';
import { faultsAgainst, posts } from './helpers/document';
import { everyone } from './helpers/people';
import { type Field, fieldsOf, schemasOf, withField } from './helpers/request-fields';
import { serveEmpty, type TestService } from './helpers/service';

interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: {
    readonly type?: string;
    readonly enum?: readonly string[];
    readonly properties?: Readonly<Record<string, unknown>>;
  };
}

/** A JSON text that differs from a bound by this many steps. */
type Made = (value: number, step: number) => string;

/** Texts of JSON at a bound and one beyond it. */
function atBounds({
  schema,
}: Field): { bound: string; value: number; at: string; beyond: string }[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, items }: Bounds = schema;
  const text: Made = (length, step) => JSON.stringify('a'.repeat(length + step));
  const item = itemOf(items);
  const list: Made = (length, step) => JSON.stringify(Array(length + step).fill(item));
  const number: Made = (value, step) => String(BigInt(value) + BigInt(step));
  const pair = (bound: string, value: number | undefined, made: Made, step: -1 | 1) =>
    value === undefined ? [] : [{ bound, value, at: made(value, 0), beyond: made(value, step) }];
  return [
    ...pair('least', minimum, number, -1),
    ...pair('most', maximum, number, 1),
    ...pair('shortest', minLength, text, -1),
    ...pair('longest', maxLength, text, 1),
    ...pair('fewest', minItems, list, -1),
    ...pair('most of', maxItems, list, 1),
  ];
}

function itemOf(items: Bounds['items']): unknown {
  if (items?.enum) return items.enum[0];
  if (items?.type === 'integer') return 1;
  if (items?.properties?.['max_units']) return { provider: 'hunter', max_units: 1 };
  if (items?.properties?.['email']) return { email: 'dana@acme.example' };
  return items?.type === 'object' ? { website: 'acme.example' } : 'DE';
}

const bounded = posts.flatMap(({ name, schema, example }) =>
  schemasOf(schema).flatMap((field) =>
    atBounds(field).map((pair) => ({
      name,
      // A daily limit is for signals that repeat.
      example: {
        ...Object(example),
        ...(field.way[0] === 'daily_credit_limit' && name !== 'signalControl' && { repeat: true }),
        // A new ICP has no id yet.
        ...(name === 'icpEditing' && field.way[0] === 'icp_id' && { action: 'replace' }),
        // Each of these is for another action than the example's.
        ...(name === 'providers' &&
          field.way[0] === 'provider' && { action: 'test', order: undefined }),
        ...(name === 'providers' &&
          (field.way[0] === 'run' || field.way[0] === 'run_ceilings') && {
            ...{ action: 'run_ceilings', run: 'a-run', order: undefined },
            run_ceilings: [{ provider: 'hunter', max_units: 1 }],
          }),
        ...(name === 'providers' &&
          field.way[0] === 'runs' && { action: 'runs', order: undefined }),
        ...(name === 'providers' &&
          field.way[0] === 'person_id' && { action: 'person', order: undefined }),
        ...(name === 'providers' &&
          field.way[0] === 'key' && { action: 'connect', provider: 'hunter', order: undefined }),
      },
      way: field.way,
      /** Any text is valid, unlike an email address. */
      anyText: field.schema['format'] === undefined,
      field: field.way.join('.'),
      ...pair,
    })),
  ),
);

const ofSignal = (name: string) =>
  `${name} name: shortest 1, longest 180
  ${name} account_audience_name: shortest 1, longest 200
  ${name} people_audience_name: shortest 1, longest 200
  ${name} max_credit_limit: least 1
  ${name} daily_credit_limit: least 1
  ${name} exclusion_id: shortest 1, longest 64`;
const ofHiring = (name: string) =>
  `${ofSignal(name)}
  ${name} descriptive_icp: shortest 1, longest 500
  ${name} timeframe: least 1, most 365
  ${name} accounts: most of 10000
  ${name} accounts.0.website: longest 500
  ${name} accounts.0.linkedin_url: longest 500`;

/** Every bound, so that none gets lost unnoticed, except those at JavaScript's largest safe integer. */
const written = `
  signUp email: longest 254
  verify email: longest 254
  enrichAccounts domains: fewest 1, most of 500
  enrichPeople people_ids: fewest 1, most of 500
  discoverPeople seniority_filters: fewest 1
  discoverPeople department_filters: fewest 1
  discoverPeople job_titles: most of 20
  discoverPeople job_titles.0: shortest 1, longest 200
  discoverPeople audience_name: shortest 1, longest 200
  discoverPeople max_credit_limit: least 1
  discoverPeople people_locations: most of 300
  verifyPeople people_ids: fewest 1, most of 500
  signalList pagination.limit: least 1, most 200
  signalList pagination.offset: least 0
  ${ofHiring('hiringForRole')}
  hiringForRole role: shortest 1, longest 200
  ${ofHiring('hiringForInitiative')}
  hiringForInitiative initiative: shortest 1, longest 500
  ${ofSignal('deepCompanySearch')}
  deepCompanySearch trait: shortest 1, longest 1000
  deepCompanySearch activity: shortest 1, longest 1000
  ${ofSignal('socialListening')}
  socialListening search_query: shortest 1, longest 200
  socialListening timeframe: least 1, most 180
  accountBatch account_ids: most of 500
  accountBatch account_domains: most of 500
  accountBatch icp_people_page: least 1
  accountBatch icp_people_page_size: least 1, most 500
  lookUpPeople references: fewest 1, most of 500
  lookUpPeople references.0.profile_url: shortest 1, longest 500
  lookUpPeople references.0.email: shortest 1, longest 254
  lookUpPeople references.0.name: shortest 1, longest 300
  lookUpPeople references.0.domain: shortest 1, longest 500
  lookUpCompanies names: fewest 1, most of 100
  lookUpCompanies names.0: shortest 1, longest 300
  paidCompanies domains: fewest 1, most of 10000
  ${ofSignal('technologySignal')}
  technologySignal tech: shortest 1, longest 128
  technologySignal alternates: most of 20
  technologySignal alternates.0: shortest 1, longest 128
  technologySignal min_employee_count: least 0
  technologySignal max_employee_count: least 0
  technologySignal timeframe: least 1, most 365
  ${ofSignal('jobChangeSignal')}
  jobChangeSignal people_ids: most of 10000
  jobChangeSignal watched_audience_name: shortest 1, longest 200
  jobChangeSignal check_days: least 7, most 90
  signalControl max_credit_limit: least 1
  signalControl daily_credit_limit: least 1
  signalFinds offset: least 0
  signalFeedback evidence_url: longest 2000
  signalSuggest website: longest 500
  icpEditing icp.name: shortest 1, longest 200
  icpEditing icp.target_roles: most of 250
  icpEditing icp.target_roles.0: shortest 1, longest 200
  icpEditing icp.min_employee: least 0
  icpEditing icp.max_employee: least 0
  icpEditing icp.location: most of 250
  icpEditing icp.location.0: shortest 1, longest 200
  icpEditing icp.sub_locations: most of 250
  icpEditing icp.sub_locations.0: shortest 1, longest 200
  icpEditing icp.people_locations: most of 250
  icpEditing icp.people_locations.0: shortest 1, longest 200
  icpEditing icp.people_sub_locations: most of 250
  icpEditing icp.people_sub_locations.0: shortest 1, longest 200
  providers provider: shortest 1, longest 40
  providers key: shortest 1, longest 500
  providers order: most of 20
  providers order.0: shortest 1, longest 40
  providers max_per_row: least 0, most 1000000
  providers max_per_run: least 0, most 1000000
  providers run: shortest 1, longest 255
  providers run_ceilings: fewest 1, most of 20
  providers run_ceilings.0.provider: shortest 1, longest 40
  providers run_ceilings.0.max_units: least 0, most 1000000
  providers runs: most of 50
  providers runs.0: shortest 1, longest 255
  excludeList offset: least 0
  excludeList among: most of 1000
  excludeList among.0: longest 500
  excludeEditing entries: most of 1000
  excludeEditing entries.0: longest 500
  excludeEditing people_ids: most of 1000
  excludeEditing note: shortest 1, longest 200
  excludeFinds offset: least 0
  exclusion entries: most of 10000
  exclusion entries.0: longest 500
  exclusion audience_names: most of 20
  exclusion audience_names.0: shortest 1, longest 200
  exclusion crm_stages: most of 20
  exclusion crm_stages.0: shortest 1, longest 100
  exclusion among: most of 10000
  exclusion among.0: longest 500
  exclusion search.tech: shortest 1, longest 128
  exclusion search.alternates: most of 20
  exclusion search.alternates.0: shortest 1, longest 128
  exclusion search.min_employee_count: least 0
  exclusion search.max_employee_count: least 0
  exclusion search.lookback_days: least 1, most 365
  agentCaps per_call: least 0
  agentCaps per_day: least 0
  agentCaps units_per_run: least 0
  agentCaps units_per_day: least 0
  alertEdit address: shortest 1, longest 2000
  alertEdit signal_ids: fewest 1, most of 500
  alertEdit event_ids: most of 50
  alertEdit event_ids.0: longest 64
  scoreSettings settings.fit: least 0, most 100
  scoreSettings settings.signals: least 0, most 100
  scoreSettings settings.roles: least 0, most 100
  scoreSettings settings.half_life_days: least 1, most 365
  agentRun estimate_id: shortest 1, longest 64
  agentRun max_credits: least 0
  agentRun max_provider_units: least 0
  agentCancel job_id: shortest 1, longest 64
  alertFailures offset: least 0`;

it('exists for each field that the interface or the service limits', () => {
  const isOurs = ({ value }: { value: number }) => Math.abs(value) < Number.MAX_SAFE_INTEGER;
  const ofFields = new Map<string, string[]>();
  for (const { name, field, bound, value } of bounded.filter(isOurs)) {
    const said = `${name} ${field}`;
    ofFields.set(said, [...(ofFields.get(said) ?? []), `${bound} ${value}`]);
  }
  const lines = [...ofFields].map(([said, bounds]) => `${said}: ${bounds.join(', ')}`);
  expect(lines).toEqual(written.trim().split(/\n */));
});

describe('a request', () => {
  let service: TestService;
  let caller: Caller;
  beforeAll(async () => {
    service = await serveEmpty({ directory: everybody });
    caller = await join(service);
  });

  /** The paths of the fields that the answer rejects. */
  async function refused(name: AnyEndpointName, body: unknown): Promise<string[]> {
    const answer = await call(service.url, name, { caller, body });
    const detail: readonly { loc: string[] }[] = Reflect.get(Object(answer.body), 'detail') ?? [];
    return Array.isArray(detail) ? detail.map(({ loc }) => loc.join('.')) : [];
  }

  it.each(bounded)(
    'keeps a bound: $name accepts the $bound $field and nothing beyond',
    async (one) => {
      const { name, example, way, field, at, beyond, anyText } = one;
      if (anyText) {
        expect(await refused(name, withField(example, way, at))).not.toContain(`body.${field}`);
      }
      expect(await refused(name, withField(example, way, beyond))).toContain(`body.${field}`);
    },
  );

  it.each(posts)('is refused at a field of another type: $name', async (post) => {
    const { name, schema, example } = post;
    for (const way of fieldsOf(schema)) {
      for (const kind of ['7', '1.5', '"1"', '"no such"', 'true', '[]', '[7]', '{}', 'null']) {
        const body = withField(example, way, kind);
        if (faultsAgainst(schema, JSON.parse(body)).length === 0) continue;
        const places = await refused(name, body);
        // An item of a list lacks its other fields too.
        const end = way.findLastIndex((part) => String(part) === '0') + 1 || way.length;
        const here = `body.${way.slice(0, end).join('.')}`;
        expect([
          body,
          places.some((place) => place === here || place.startsWith(`${here}.`)),
        ]).toEqual([body, true]);
      }
    }
  });

  it.each(posts)(
    'is refused without a field that it needs: $name',
    async ({ name, schema, example }) => {
      for (const field of Object.keys(Object(example))) {
        const { [field]: _, ...body } = Object(example);
        if (faultsAgainst(schema, body).length > 0)
          expect(await refused(name, body)).toContain(`body.${field}`);
      }
      expect(await refused(name, 'null')).toEqual(['body']);
    },
  );

  it.each<[AnyEndpointName, unknown, string]>([
    ['hiringForRole', { name: 'A', role: 'Nurse' }, 'body.icp_id'],
    ['hiringForInitiative', { name: 'A', initiative: 'x' }, 'body.icp_id'],
    ['enrichPeople', { people_ids: [1], enrich_emails: false }, 'body'],
    ['accountBatch', { account_ids: [], account_domains: null }, 'body'],
    ['discoverPeople', { ...everyone, account_id: 1, audience_name: ' ' }, 'body.audience_name'],
  ])('is refused by a rule that no field states alone: %s', async (name, body, place) => {
    expect(await refused(name, body)).toContain(place);
  });
});
