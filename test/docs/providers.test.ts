/** docs/providers.md says what each provider offers and costs, as the code does. */
import { providers } from '../../src/service/providers';
import { capabilities } from '../../src/service/providers/provider';
import { read } from './support/documents';

const rows = read('docs/providers.md')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()));

it.each(providers)('$name', ({ name, prices }) => {
  const row = rows.find(([, first]) => first === name) ?? [];
  const said = capabilities.map((capability, at) => {
    // “1 each, up to 10” is 10 for a page.
    const [, each, most = '1'] = /^([\d.]+)(?: each, up to (\d+))?/.exec(row[at + 2] ?? '') ?? [];
    return [capability, each === undefined ? undefined : Number(each) * Number(most)];
  });
  expect(Object.fromEntries(said)).toEqual(
    Object.fromEntries(capabilities.map((capability) => [capability, prices[capability]])),
  );
});

it('each has its terms in docs/data-sources.md', () => {
  const terms = read('docs/data-sources.md').split('## Data providers')[1] ?? '';
  for (const { name } of providers) expect(terms).toContain(`| ${name} | `);
});
