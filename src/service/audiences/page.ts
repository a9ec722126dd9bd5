/** The page of an audience link: its members, readable without scripts. */
import { html } from 'hono/html';
import type { MembersPage } from './kind';

type Html = ReturnType<typeof html>;

/** The page of any kind of members: how many there are, links to the other forms, and a table of the first members. */
export function listPage<Member>(
  audience: MembersPage<Member>,
  counted: string,
  path: string,
  titles: readonly string[],
  row: (member: Member) => Html,
) {
  const { audience_name, total_count, members } = audience;
  const more =
    total_count > members.length
      ? html`<p>The first ${members.length} are shown here; the CSV file holds all of them.</p>`
      : '';
  return page(
    audience_name,
    html`<p>${total_count} ${counted}.
        <a href="${path}.csv">Download as CSV</a> · <a href="${path}.json">JSON</a></p>
      ${more}
      <div class="wide"><table>
        <thead><tr>${titles.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
        <tbody>${members.map(row)}</tbody>
      </table></div>`,
  );
}

/** The page of a link that opens nothing. */
export function messagePage(title: string, message: string) {
  return page(title, html`<p>${message}</p>`);
}

/** Shows the day; the element's attribute has the whole time. */
export function addedOn(time: string) {
  return html`<time datetime="${time}">${time.slice(0, 10)}</time>`;
}

/** Addresses can come from any source, so only web addresses become links. */
export function link(url: string, text: string): Html | string {
  return /^https?:\/\//i.test(url) ? html`<a href="${url}" rel="noreferrer">${text}</a>` : text;
}

function page(title: string, content: Html) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color: #1f2328; background: #fff; }
h1 { font-size: 1.4rem; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid #d8dee4; padding: .4rem .6rem; text-align: left; vertical-align: top; }
a { color: #0550ae; }
@media (prefers-color-scheme: dark) {
  body { color: #e6edf3; background: #0d1117; }
  th, td { border-color: #30363d; }
  a { color: #79c0ff; }
}
</style>
</head>
<body><h1>${title}</h1>${content}</body>
</html>`;
}
