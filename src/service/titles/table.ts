/** Reads the tables about titles, which are texts: a row a line, its columns divided by bars. */

/** Lines that begin with # divide a table for readers; a dash is an empty column. */
export function tableOf(text: string): readonly (readonly string[])[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|').map((column) => column.trim().replace(/^-$/, '')));
}

/** Names of a column, which commas divide. */
export function listed(names: string): readonly string[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
