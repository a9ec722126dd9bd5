import { allEndpoints } from '../../src/contract/all-endpoints';
import { errorCodes } from '../../src/contract/errors';
import { limits } from '../../src/contract/limits';
import { operations as described } from '../../src/service/http/openapi/document';
import { operations } from '../service/helpers/document';
import { fieldsOf } from '../service/helpers/request-fields';
import { namesOfTests, read } from './support/documents';

const text = read('docs/interface.md');

/** Section number → the text below its heading, without subsections. */
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

/** The cell with the tests, from each row of its tables. */
const tests = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.endsWith('| Test |'))
  .map((line) => line.split('|').at(-2)?.trim() ?? '');

describe('the table of the interface', () => {
  it('names in each row the files of its tests', () => {
    const known = new Set(['test/service', 'test/contract'].flatMap(namesOfTests));
    expect(known.size).toBeGreaterThan(50);
    const names = tests.flatMap((cell) => cell.replace(/^`helpers.*/, 'fields').split(', '));
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(operations)(
    'has $name with every field of its request and answer',
    ({ name, operation }) => {
      const { method, path } = allEndpoints[name];
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
