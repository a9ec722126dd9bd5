// The reference of the HTTP interface, from the service's OpenAPI document.
import { fieldRows } from './fields.mjs';
import { load } from './load.mjs';

/** One chapter for each group of endpoints, one section for each endpoint. */
export async function api() {
  const { openApiDocument } = await load('src/service/http/openapi/document');
  const { tags, paths } = openApiDocument;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      address: `${method.toUpperCase()} ${path}`,
    })),
  );
  const groups = [
    ['Every endpoint', operations],
    ['one that needs a key', operations.filter(({ security }) => security.length)],
    ['one that takes a body', operations.filter(({ requestBody }) => requestBody)],
  ].map(([who, those]) => ({ who, those, codes: inAll(those) }));
  const [all] = groups;
  const chapters = tags.flatMap(({ name, description }) => [
    `## ${name}\n\n${description}`,
    ...operations
      .filter((operation) => operation.tags.includes(name))
      .map((operation) => section(operation, codesBeyond(operation, groups))),
  ]);
  const said = groups.map(({ who, codes }) => {
    const own = who === all.who ? codes : codes.filter((code) => !all.codes.includes(code));
    return `${who} ${who === all.who ? 'may answer with' : 'also with'} ${list(own)}`;
  });
  return [`${said.join('; ')}.`, ...chapters].join('\n\n');
}

/** The error codes of an operation; 422 has a list of fields instead. */
const codesOf = ({ responses }) =>
  Object.entries(responses).flatMap(([status, { description }]) =>
    status === '422'
      ? [status]
      : [...description.matchAll(/`([A-Z_]+)`:/g)].map(([, code]) => code),
  );

function inAll(operations) {
  const [first, ...others] = operations.map(codesOf);
  return first.filter((code) => others.every((codes) => codes.includes(code)));
}

function codesBeyond(operation, groups) {
  const shared = groups.flatMap(({ those, codes }) => (those.includes(operation) ? codes : []));
  return codesOf(operation).filter((code) => !shared.includes(code));
}

function section(operation, errors) {
  const { summary, address, description, security, parameters, requestBody, responses } = operation;
  const query = parameters.filter((one) => one.in === 'query');
  const properties = Object.fromEntries(query.map(({ name, schema }) => [name, schema]));
  const required = query.filter((one) => one.required).map(({ name }) => name);
  const notes = [
    security.length ? '' : ', without a key',
    parameters.some((one) => one.in === 'header') ? ', with an `Idempotency-Key`' : '',
  ];
  return [
    `### ${summary}`,
    `\`${address}\`${notes.join('')}`,
    description,
    ...table('Parameter', fieldRows({ properties, required })),
    ...table('Field', requestBody ? fieldRows(schemaOf(requestBody)) : []),
    `Answers ${tree(fieldRows(schemaOf(responses[200])).map(({ name }) => name))}.`,
    ...(errors.length ? [`Errors of its own: ${list(errors)}.`] : []),
  ].join('\n\n');
}

const schemaOf = ({ content }) => content['application/json'].schema;
const list = (codes) => codes.map((code) => `\`${code}\``).join(', ');

function table(title, rows) {
  if (rows.length === 0) return [];
  const lines = rows.map(({ name, type, required, notes }) => {
    const said = [required ? 'required' : '', notes].filter(Boolean).join('; ');
    return `| \`${name}\` | ${type} | ${plain(said)} |`;
  });
  return [`| ${title} | Type | Notes |\n|---|---|---|\n${lines.join('\n')}`];
}

/** A pattern that only excludes control characters is described in words. */
const plain = (notes) =>
  notes.replace(/matches \S*\\p\{Cc\}\S*/, 'no control characters').replaceAll('|', '\\|');

/** Names such as `a`, `a.b`, `c[].d` in one line, as `a` (`b`), `c[]` (`d`). */
function tree(names) {
  const heads = new Map();
  for (const name of names) {
    const [, head, rest] = /^(\w+(?:\[\])*)(?:\.(.+))?$/.exec(name);
    const key = head.replaceAll('[]', '');
    const known = heads.get(key) ?? { head, within: [] };
    heads.set(key, rest ? { head, within: [...known.within, rest] } : known);
  }
  return [...heads.values()]
    .map(({ head, within }) => `\`${head}\`${within.length ? ` (${tree(within)})` : ''}`)
    .join(', ');
}
