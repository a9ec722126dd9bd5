/** The page about publishing gives words that Google's forms take. */
import { read } from './support/documents';

const [, listing = ''] =
  /^## Words for the listing\n([\s\S]*?)^## /m.exec(read('docs/google.md')) ?? [];

/** The text behind a label, with its lines put together. */
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

it('the listing promises no service but the one that the manifest lists', () => {
  expect(textOf('Long')).toMatch(/API key you have\.$/);
  expect(listing).not.toMatch(/any service|every service/i);
});
