/** Every bound that the OpenAPI document names holds: the value at the bound is taken, the next one is refused. */
import { join } from './helpers/acts';
import { type Caller, call } from './helpers/call';
import { everybody } from './helpers/directories';
import { operations } from './helpers/document';
import { type Field, schemasOf, withField } from './helpers/hazards';
import { serve, type TestService } from './helpers/service';
import { eachStore } from './helpers/stores';

interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: { readonly type?: string; readonly enum?: readonly string[] };
}

/** A text of JSON, so many steps from a bound. */
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
  return items?.type === 'object' ? { website: 'acme.example' } : 'DE';
}

const bounded = operations.flatMap(({ name, operation }) => {
  const content = operation.requestBody?.content['application/json'];
  return schemasOf(content?.schema ?? {}).flatMap((field) =>
    atBounds(field).map((pair) => ({
      name,
      example: content?.example,
      way: field.way,
      /** An e-mail address is more than so many letters. */
      anyText: field.schema['format'] === undefined,
      field: field.way.join('.'),
      ...pair,
    })),
  );
});

/** All of them, so that none is lost unnoticed; those of whole numbers that JavaScript keeps are left out. */
const written = `
  signUp email: longest 254
  verify email: longest 254
  enrichAccounts domains: fewest 1, most of 500
  enrichPeople people_ids: fewest 1, most of 500
  discoverPeople seniority_filters: fewest 1
  discoverPeople department_filters: fewest 1
  discoverPeople audience_name: shortest 1, longest 200
  discoverPeople max_credit_limit: least 1
  discoverPeople people_locations: most of 300
  verifyPeople people_ids: fewest 1, most of 500
  signalList pagination.limit: least 1, most 200
  signalList pagination.offset: least 0
  hiringForRole name: shortest 1, longest 180
  hiringForRole account_audience_name: shortest 1, longest 200
  hiringForRole people_audience_name: shortest 1, longest 200
  hiringForRole max_credit_limit: least 1
  hiringForRole descriptive_icp: shortest 1, longest 500
  hiringForRole timeframe: least 1, most 365
  hiringForRole accounts: most of 500
  hiringForRole accounts.0.website: longest 500
  hiringForRole accounts.0.linkedin_url: longest 500
  hiringForRole role: shortest 1, longest 200
  hiringForInitiative name: shortest 1, longest 180
  hiringForInitiative account_audience_name: shortest 1, longest 200
  hiringForInitiative people_audience_name: shortest 1, longest 200
  hiringForInitiative max_credit_limit: least 1
  hiringForInitiative descriptive_icp: shortest 1, longest 500
  hiringForInitiative timeframe: least 1, most 365
  hiringForInitiative accounts: most of 500
  hiringForInitiative accounts.0.website: longest 500
  hiringForInitiative accounts.0.linkedin_url: longest 500
  hiringForInitiative initiative: shortest 1, longest 500
  deepCompanySearch name: shortest 1, longest 180
  deepCompanySearch account_audience_name: shortest 1, longest 200
  deepCompanySearch people_audience_name: shortest 1, longest 200
  deepCompanySearch max_credit_limit: least 1
  deepCompanySearch trait: shortest 1, longest 1000
  deepCompanySearch activity: shortest 1, longest 1000
  socialListening name: shortest 1, longest 180
  socialListening account_audience_name: shortest 1, longest 200
  socialListening people_audience_name: shortest 1, longest 200
  socialListening max_credit_limit: least 1
  socialListening search_query: shortest 1, longest 200
  socialListening timeframe: least 1, most 180
  accountBatch account_ids: most of 500
  accountBatch account_domains: most of 500
  accountBatch icp_people_page: least 1
  accountBatch icp_people_page_size: least 1, most 500`;

it('stands where the interface or we set one', () => {
  const isOurs = ({ value }: { value: number }) => Math.abs(value) < Number.MAX_SAFE_INTEGER;
  const ofFields = new Map<string, string[]>();
  for (const { name, field, bound, value } of bounded.filter(isOurs)) {
    const said = `${name} ${field}`;
    ofFields.set(said, [...(ofFields.get(said) ?? []), `${bound} ${value}`]);
  }
  const lines = [...ofFields].map(([said, bounds]) => `${said}: ${bounds.join(', ')}`);
  expect(lines).toEqual(written.trim().split(/\n */));
});

eachStore('a bound', () => {
  let service: TestService;
  let caller: Caller;
  beforeAll(async () => {
    service = await serve({ directory: everybody, settings: { sampleData: 'off' } });
    caller = await join(service);
  });

  it.each(bounded)('is kept: $name takes the $bound $field and no other', async (one) => {
    const { name, example, way, at, beyond, anyText } = one;
    const faultOf = async (text: string) => {
      const { body } = await call(service.url, name, {
        caller,
        body: withField(example, way, text),
      });
      const detail: unknown = Reflect.get(Object(body), 'detail');
      const loc = JSON.stringify(['body', ...way]);
      return JSON.stringify(detail ?? []).includes(loc);
    };
    if (anyText) expect(await faultOf(at)).toBe(false);
    expect(await faultOf(beyond)).toBe(true);
  });
});
