/** Makes request bodies out of a JSON Schema: nearly right ones, and ones that are not right at all. */
import fc from 'fast-check';

type JsonSchema = Readonly<Record<string, unknown>>;

/** Any text, also with characters that break JSON, SQL, terminals and stores. */
export const strangeText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '\u0000',
    'a\u0001\u007f',
    '\ud800',
    'NaN',
    "'; DROP TABLE users; --",
    '=1+1',
    '../../etc',
    '\u202e',
    '',
  ),
);
const strangeNumber = fc.oneof(
  fc.double(),
  fc.constantFrom(1e308, -1e308, -1, 0, 2 ** 53, 0.1),
  fc.integer(),
);
const usefulText = fc.oneof(
  fc.domain(),
  fc.emailAddress(),
  fc.webUrl(),
  fc.stringMatching(/^\d{6}$/),
  fc.string({ maxLength: 20 }),
);

/** Values for a schema: mostly of its type, sometimes anything. */
export function nearlyRight(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 6, arbitrary: fitting(schema) },
    { weight: 1, arbitrary: fc.oneof(strangeText, strangeNumber, fc.constant(null)) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  );
}

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  const {
    anyOf,
    enum: values,
    type,
    items,
    properties,
  } = schema as {
    anyOf?: JsonSchema[];
    enum?: unknown[];
    type?: string;
    items?: JsonSchema;
    properties?: Record<string, JsonSchema>;
  };
  if (anyOf) return fc.oneof(...anyOf.map(fitting));
  if (values) return fc.constantFrom(...values);
  if (type === 'array') return fc.array(nearlyRight(items ?? {}), { maxLength: 6 });
  if (type === 'object') return record(properties ?? {});
  if (type === 'integer' || type === 'number') return fc.integer({ min: -2, max: 600 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  return fc.oneof(usefulText, strangeText);
}

/** An object with some fields missing and sometimes an unknown one. */
function record(properties: Record<string, JsonSchema>): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, field]) => [name, nearlyRight(field)]);
  return fc
    .tuple(
      fc.record(Object.fromEntries(fields), { requiredKeys: [] }),
      fc.option(fc.dictionary(strangeText, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 1 }), {
        nil: {},
        freq: 4,
      }),
    )
    .map(([known, unknown]) => ({ ...known, ...unknown }));
}

/** Bodies for a request: nearly right, or any JSON. */
export function bodies(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: record((schema as { properties?: object }).properties as never) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 6 }) },
  );
}
