/** The page about publishing has texts that Google's forms accept. */
import { questions } from '../../src/addon/check/findings';
import { read } from './support/documents';

const [, listing = ''] =
  /^## Words for the listing\n([\s\S]*?)^## /m.exec(read('docs/google.md')) ?? [];

/** The text after a label, with its lines joined. */
function textOf(label: string): string {
  const [, text = ''] =
    new RegExp(`^- \\*\\*${label}\\*\\*: ((?:.+\n(?!- ))*.+)`, 'm').exec(listing) ?? [];
  return text.replace(/\s+/g, ' ').trim();
}

it.each([
  ['Name', 50],
  ['Short', 200],
  ['Long', 15_999],
])('the listing’s %s has at most %d characters', (label, max) => {
  const text = textOf(label);
  expect(text).toMatch(/\S/);
  expect(text.length).toBeLessThanOrEqual(max);
});

it('the listing doesn’t promise to work with any service', () => {
  expect(textOf('Long')).toMatch(/API key you have\.$/);
  expect(listing).not.toMatch(/any service|every service/i);
});

it('explains rows of the check as its sheet has them', () => {
  const [, section = ''] =
    /^## Check this installation\n([\s\S]*?)^## /m.exec(read('docs/google.md')) ?? [];
  const rows = [...section.matchAll(/^\| ([^*|]+) \*[^|]+\|/gm)].map(([, row = '']) =>
    row.replace(/ …$/, ''),
  );
  expect(rows.length).toBeGreaterThanOrEqual(5);
  const asked = Object.values(questions).map(({ question }) => question.replaceAll('’', "'"));
  for (const row of rows)
    expect([row, asked.some((question) => question.startsWith(row))]).toEqual([row, true]);
});
