/** Cuts a text of SQL into its statements: a cluster takes no two at once where one of them makes an index. */

/** What holds no end of a statement, whatever is in it: comments, texts, names, and bodies of functions. */
const whole = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$/g;

/** Takes a text whose statements end in semicolons; returns them without these, in their order. */
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
