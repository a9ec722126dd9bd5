import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '../service/helpers/document';
import { fieldsOf } from '../service/helpers/hazards';

const root = join(__dirname, '../..');
const text = readFileSync(join(root, 'docs/addon.md'), 'utf8');
const rows = text.split('\n').filter((line) => /^\| \d/.test(line));

/** A test, or a folder of them, by its short name: `e2e/run`, `faults/*`. */
function exists(name: string): boolean {
  const [folder = '', file = ''] = name.split('/');
  if (file === '*') return readdirSync(join(root, 'test', folder)).length > 0;
  return existsSync(join(root, 'test', folder, `${file}.test.ts`));
}

describe('the table of the interface in the add-on', () => {
  it('names a test in each row, and only tests that exist', () => {
    expect(rows.length).toBeGreaterThan(15);
    for (const row of rows) {
      const names = row.match(/\b(?:sheet|e2e|faults|client)\/[\w*-]+/g) ?? [];
      expect([row, names.length > 0]).toEqual([row, true]);
      expect(names.filter((name) => !exists(name))).toEqual([]);
    }
    const elsewhere = text.match(/\b(?:sheet|e2e|faults)\/[\w*-]+/g) ?? [];
    expect(elsewhere.filter((name) => !exists(name))).toEqual([]);
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
