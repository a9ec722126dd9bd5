/** Fields of requests, and values that each must tolerate in an otherwise valid body. */
type JsonSchema = Readonly<Record<string, unknown>>;

const deep = 10_000;
const marks = [
  '\\u0000',
  'a\\u0000b',
  '\\u0001',
  '\\u001b[2J',
  '\\u007f',
  '\\ud800',
  '\\udc00\\ud800',
  '\\u202e',
];

/** JSON texts, because no JavaScript value is written as some of them. */
export const hostileValues: readonly string[] = [
  ...['1e308', '-1e308', '1e999', '-0', '9007199254740992', '-9007199254740993', '0.5', '"NaN"'],
  ...['9007199254740991', '2147483648', '9e18'],
  ...marks.map((mark) => `"${mark}"`),
  ...['null', 'true', '7', '"7"', '""', '" "', '[]', '[[]]', '[null]', '{}', '{"__proto__":1}'],
  `${'['.repeat(deep)}${']'.repeat(deep)}`,
  `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`,
  `"${'x'.repeat(20_000)}"`,
  `[${'0,'.repeat(9_999)}0]`,
];

/** Texts that aren't valid JSON, in any position. */
export const noJson: readonly string[] = ['NaN', 'Infinity', '01', "'a'", '"\u0000"', '"\u0001"'];

/** A field of a request or an answer, and its path; `0` stands for the items of a list. */
export interface Field {
  readonly way: readonly string[];
  readonly schema: JsonSchema;
}

/** Every field of a schema, at any depth; one that may be of several kinds comes once for each. */
export function schemasOf(schema: JsonSchema): Field[] {
  const { anyOf, properties, items } = schema as {
    anyOf?: JsonSchema[];
    properties?: Record<string, JsonSchema>;
    items?: JsonSchema;
  };
  if (anyOf) return anyOf.flatMap(schemasOf);
  const steps = Object.entries({ ...properties, ...(items && { 0: items }) });
  return steps.flatMap(([step, inner]) => {
    const kinds = (inner as { anyOf?: JsonSchema[] }).anyOf ?? [inner];
    const deeper = schemasOf(inner).map(({ way, schema }) => ({ way: [step, ...way], schema }));
    return [...kinds.map((schema) => ({ way: [step], schema })), ...deeper];
  });
}

/** The way to each field, once. */
export function fieldsOf(schema: JsonSchema): string[][] {
  const ways = schemasOf(schema).map(({ way }) => way);
  return [...new Map(ways.map((way) => [way.join('.'), [...way]])).values()];
}

/** The example's text, with one field's value replaced by a text. Adds missing parents of the field. */
export function withField(example: unknown, way: readonly string[], text: string): string {
  const hole = '(the hole)';
  return JSON.stringify(put(example, way, hole)).replace(JSON.stringify(hole), () => text);
}

function put(value: unknown, [step, ...rest]: readonly string[], leaf: unknown): unknown {
  if (step === undefined) return leaf;
  if (step === '0') return [put(Array.isArray(value) ? value[0] : undefined, rest, leaf)];
  return { ...Object(value), [step]: put(Reflect.get(Object(value), step), rest, leaf) };
}
