/** Numbers a statement's parameters the way PostgreSQL wants them. */

/** Quoted texts and names, comments, and the question marks outside of them. */
const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\?/g;

/** `a = ? AND b = '?'` becomes `a = $1 AND b = '?'`. */
export function numbered(sql: string): string {
  let count = 0;
  return sql.replace(token, (found) => {
    if (found !== '?') return found;
    count += 1;
    return `$${count}`;
  });
}
