/** The table of the interface in docs/addon.md has every parameter, and names tests that exist. */
import { operations } from '../service/helpers/document';
import { fieldsOf } from '../service/helpers/request-fields';
import { namesOfTests, read } from './support/documents';

const rows = read('docs/addon.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line));

describe('the table of the interface in the add-on', () => {
  it('names in each row the files of its tests', () => {
    expect(rows.length).toBeGreaterThan(15);
    const known = namesOfTests('test');
    const names = rows.flatMap((row) => (row.split('|').at(-2) ?? '').trim().split(', '));
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
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
