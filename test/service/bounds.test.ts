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

/** Texts of JSON at a bound and one beyond it. */
function atBounds({ schema }: Field): { bound: string; at: string; beyond: string }[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, items }: Bounds = schema;
  const text = (length: number) => JSON.stringify('a'.repeat(length));
  const item = itemOf(items);
  const list = (length: number) => JSON.stringify(Array(length).fill(item));
  const number = (value: number, more: bigint) => String(BigInt(value) + more);
  const pair = (bound: string, at: string, beyond: string) => [{ bound, at, beyond }];
  return [
    ...(minimum === undefined ? [] : pair('least', number(minimum, 0n), number(minimum, -1n))),
    ...(maximum === undefined ? [] : pair('most', number(maximum, 0n), number(maximum, 1n))),
    ...(minLength === undefined ? [] : pair('shortest', text(minLength), text(minLength - 1))),
    ...(maxLength === undefined ? [] : pair('longest', text(maxLength), text(maxLength + 1))),
    ...(minItems === undefined ? [] : pair('fewest', list(minItems), list(minItems - 1))),
    ...(maxItems === undefined ? [] : pair('most of', list(maxItems), list(maxItems + 1))),
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
