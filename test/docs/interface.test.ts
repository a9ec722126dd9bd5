import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '../../src/contract/endpoints';
import { errorCodes } from '../../src/contract/errors';
import { limits } from '../../src/contract/limits';
import { operations as described } from '../../src/service/openapi/operations';
import { operations } from '../service/helpers/document';
import { fieldsOf } from '../service/helpers/hazards';
import { titlesIn } from './support/titles';

const root = join(__dirname, '../..');
const text = readFileSync(join(root, 'docs/interface.md'), 'utf8');

/** What stands under each heading that begins with a section's number, without the sections within it. */
const sections = new Map(
  text.split(/^#+ /m).flatMap((part) => {
    const number = /^§([\d.]+)/.exec(part)?.[1];
    return number === undefined ? [] : [[number, part] as const];
  }),
);

/** A section and those that it names. */
function withNamed(number: string): string {
  const own = sections.get(number) ?? '';
  const named = [...own.matchAll(/§(\d+(?:\.\d+)*)/g)].map(([, other = '']) => other);
  return [own, ...named.map((other) => sections.get(other) ?? '')].join('\n');
}

/** The titles of each test file, by its name. */
const titles = new Map(
  ['test/service', 'test/contract'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => [file, titlesIn(join(root, folder, file))] as const),
  ),
);

const references = [
  ...text.matchAll(/([\w-]+\.test\.ts) › (.+?)(?= \||, [\w-]+\.test\.ts › )/g),
].map(([, file = '', title = '']) => [file, title] as const);

describe('the table of the interface', () => {
  it('names tests that exist', () => {
    expect(references.length).toBeGreaterThan(150);
    const missing = references.filter(
      ([file, title]) => !(title === '*' ? titles.has(file) : titles.get(file)?.has(title)),
    );
    expect(missing).toEqual([]);
  });

  it('has a test in each row', () => {
    const rows = text
      .split('\n')
      .filter((line) => line.startsWith('| ') && !/^\| (.*) Test \|$/.test(line));
    const bare = rows.filter((row) => !/\.test\.ts › |helpers\/call\.ts/.test(row));
    expect(bare).toEqual([]);
  });

  it.each(operations)(
    'has $name with every field that it takes and gives',
    ({ name, operation }) => {
      const { method, path } = endpoints[name];
      const section = withNamed(described[name].section);
      expect(section).toContain(`${method} ${path}`);
      const schemas = [
        operation.requestBody?.content['application/json'].schema,
        operation.responses[200]?.content['application/json'].schema,
      ];
      const fields = [
        ...operation.parameters.map((parameter) => parameter.name),
        ...schemas.flatMap((schema) => fieldsOf(schema ?? {}).flat()),
      ].filter((field) => field !== '0');
      expect(fields.filter((field) => !section.includes(`\`${field}\``))).toEqual([]);
    },
  );

  it('has every error with its status', () => {
    const rows = sections.get('7') ?? '';
    for (const [code, { status }] of Object.entries(errorCodes)) {
      expect(rows).toContain(`| ${status} | \`${code}\` |`);
    }
  });

  it('has every limit with its value', () => {
    const rows = (sections.get('8') ?? '').split('\n');
    for (const [name, value] of Object.entries(limits)) {
      const row = rows.find((line) => line.includes(`\`${name}\``)) ?? '';
      expect([name, row]).toEqual([name, expect.stringContaining(value.toLocaleString('en'))]);
    }
  });
});
