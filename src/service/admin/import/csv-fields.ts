/** Reads the fields of one CSV record, as RFC 4180 has them, with any character between them. */

/** Takes a record without the line's end behind it, and the character between its fields. Returns undefined where a quote stands where none can. */
export function fieldsOf(record: string, separator: string): string[] | undefined {
  const fields: string[] = [];
  for (let at = 0; ; at += 1) {
    const isQuoted = record[at] === '"';
    const end = isQuoted ? closingQuote(record, at + 1) : nextOf(record, separator, at);
    const text = record.slice(isQuoted ? at + 1 : at, end);
    if (end < 0 || (!isQuoted && text.includes('"'))) return undefined;
    // Many replacements would leave a text of as many parts, each of which takes memory.
    fields.push(isQuoted ? text.split('""').join('"') : text);
    at = isQuoted ? end + 1 : end;
    if (at === record.length) return fields;
    if (record[at] !== separator) return undefined;
  }
}

/** Whether quotes that opened before are still open behind this text, and the other way around. */
export function turnsQuotes(text: string): boolean {
  let isOdd = false;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) isOdd = !isOdd;
  return isOdd;
}

function nextOf(record: string, separator: string, from: number): number {
  const at = record.indexOf(separator, from);
  return at < 0 ? record.length : at;
}

/** Two quotes stand for one. */
function closingQuote(record: string, from: number): number {
  let at = record.indexOf('"', from);
  while (at >= 0 && record[at + 1] === '"') at = record.indexOf('"', at + 2);
  return at;
}
