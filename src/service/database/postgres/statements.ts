/**
 * Splits a text of SQL into statements, since a cluster refuses several in one request if one of them makes an index.
 */

/** Comments, texts, names and function bodies: a semicolon in them doesn't end a statement. */
const whole = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$/g;

/** Takes a text whose statements end in semicolons; returns them in order, without the semicolons. */
export function statementsOf(text: string): readonly string[] {
  const statements: string[] = [];
  let start = 0;
  const isOpen = text.replace(whole, (part) => ' '.repeat(part.length));
  for (let end = isOpen.indexOf(';'); end !== -1; end = isOpen.indexOf(';', start)) {
    statements.push(text.slice(start, end));
    start = end + 1;
  }
  statements.push(text.slice(start));
  return statements
    .map((statement) => statement.replace(/^(\s*--[^\n]*(\n|$))+/, '').trim())
    .filter((statement) => statement !== '');
}
