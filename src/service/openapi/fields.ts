/** Flattens a JSON Schema into rows that a person reads: one field a row, nested ones by dotted names. */
import type { JsonSchema } from './schemas';

export interface FieldRow {
  /** Such as `result[].account_id`. */
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  /** Bounds, allowed values and the default, in words. */
  readonly notes: string;
}

export function fieldRows(schema: JsonSchema, prefix = ''): FieldRow[] {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).flatMap(([name, field]) => {
    const { plain, nullable } = withoutNull(field);
    const row = {
      name: prefix + name,
      type: typeName(plain) + (nullable ? ' or null' : ''),
      required: required.includes(name),
      notes: notesOf(field, plain),
    };
    return [row, ...inside(plain, prefix + name)];
  });
}

function inside(field: JsonSchema, name: string): FieldRow[] {
  const { items } = field as { items?: JsonSchema };
  return items ? inside(withoutNull(items).plain, `${name}[]`) : fieldRows(field, `${name}.`);
}

/** `anyOf: [T, null]` is how a nullable T is written. */
function withoutNull(field: JsonSchema): { plain: JsonSchema; nullable: boolean } {
  const { anyOf } = field as { anyOf?: JsonSchema[] };
  const [plain, ...others] = anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (!plain || others.length > 0) return { plain: field, nullable: false };
  return { plain, nullable: true };
}

function typeName(field: JsonSchema): string {
  const {
    type,
    items,
    enum: values,
  } = field as {
    type?: string;
    items?: JsonSchema;
    enum?: unknown[];
    const?: unknown;
  };
  if (items) return `${typeName(items)}[]`;
  if (type) return type;
  return values || 'const' in field ? 'string' : 'any';
}

/** The bounds of exact numbers go without saying. */
const isSafeBound = (bound: unknown) => Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER;

const bounds: readonly [string, string][] = [
  ['minimum', 'at least'],
  ['maximum', 'at most'],
  ['minLength', 'length at least'],
  ['maxLength', 'length at most'],
  ['minItems', 'items at least'],
  ['maxItems', 'items at most'],
  ['pattern', 'matches'],
];

function notesOf(field: JsonSchema, plain: JsonSchema): string {
  const { enum: values } = { ...plain, ...(plain['items'] as JsonSchema) } as { enum?: unknown[] };
  return [
    ...bounds
      .filter(([key]) => plain[key] !== undefined && !isSafeBound(plain[key]))
      .map(([key, words]) => `${words} ${plain[key]}`),
    ...(values ? [`one of ${values.join(', ')}`] : []),
    ...('const' in plain ? [`always ${plain['const']}`] : []),
    ...(field['default'] === undefined ? [] : [`default ${JSON.stringify(field['default'])}`]),
  ].join('; ');
}
