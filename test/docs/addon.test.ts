import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '../service/helpers/document';
import { fieldsOf } from '../service/helpers/hazards';
import { titlesIn } from './support/titles';

const root = join(__dirname, '../..');
const text = readFileSync(join(root, 'docs/addon.md'), 'utf8');
const rows = text.split('\n').filter((line) => /^\| \d/.test(line));

const fileOf = (name: string) => join(root, 'test', `${name}.test.ts`);

/** Whether a file has a test whose title begins so. */
function exists(name: string, title: string): boolean {
  if (!existsSync(fileOf(name))) return false;
  return [...titlesIn(fileOf(name))].some((each) => each.startsWith(title));
}

describe('the table of the interface in the add-on', () => {
  it('names tests in each row, by their files and how their titles begin', () => {
    expect(rows.length).toBeGreaterThan(15);
    for (const row of rows) {
      const tests = (row.split('|').at(-2) ?? '').split(';').map((test) => test.trim());
      const missing = tests.filter((test) => {
        const [, name = '', title = ''] = /^(\w+\/[\w-]+) › (\S.*)$/.exec(test) ?? [];
        return title === '' || !exists(name, title);
      });
      expect([row, missing]).toEqual([row, []]);
    }
  });

  it('names only files of tests that exist elsewhere', () => {
    const names = text.match(/\b(?:sheet|e2e|faults)\/[\w-]+/g) ?? [];
    expect(names.filter((name) => !existsSync(fileOf(name)))).toEqual([]);
  });

  it.each(operations)('has every parameter of $name', ({ operation }) => {
    const fields = [
      ...operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      ...fieldsOf(operation.requestBody?.content['application/json'].schema ?? {}).map(
        ([field = '']) => field,
      ),
    ];
    const isNamed = (field: string) => new RegExp(`[\`.]${field}[\`.]`).test(rows.join());
    expect(fields.filter((field) => !isNamed(field))).toEqual([]);
  });
});
