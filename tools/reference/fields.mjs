// Flattens a JSON Schema into readable rows: one for each field, nested ones with dotted names.

/** Rows of `name` (such as `result[].account_id`), `type`, `required` and `notes`: bounds, allowed values, default. */
export function fieldRows(schema, prefix = '') {
  const { properties = {}, required = [] } = schema;
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

function inside(field, name) {
  const { items } = field;
  return items ? inside(withoutNull(items).plain, `${name}[]`) : fieldRows(field, `${name}.`);
}

/** A nullable T is written as `anyOf: [T, null]`. */
function withoutNull(field) {
  const [plain, ...others] = field.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (!plain || others.length > 0) return { plain: field, nullable: false };
  return { plain, nullable: true };
}

function typeName(field) {
  const { type, items, enum: values } = field;
  if (items) return `${typeName(items)}[]`;
  if (type) return type;
  return values || 'const' in field ? 'string' : 'any';
}

/** The bounds of exact integers aren't listed. */
const isSafeBound = (bound) => Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER;

const bounds = [
  ['minimum', 'at least'],
  ['maximum', 'at most'],
  ['minLength', 'length at least'],
  ['maxLength', 'length at most'],
  ['minItems', 'items at least'],
  ['maxItems', 'items at most'],
  ['pattern', 'matches'],
];

function notesOf(field, plain) {
  const { enum: values } = { ...plain, ...plain.items };
  return [
    ...bounds
      .filter(([key]) => plain[key] !== undefined && !isSafeBound(plain[key]))
      .map(([key, words]) => `${words} ${plain[key]}`),
    ...(values ? [`one of ${values.join(', ')}`] : []),
    ...('const' in plain ? [`always ${plain.const}`] : []),
    ...(field.default === undefined ? [] : [`default ${JSON.stringify(field.default)}`]),
  ].join('; ');
}
