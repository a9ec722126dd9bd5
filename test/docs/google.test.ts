/** The page about publishing has texts that Google's forms accept. */
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
