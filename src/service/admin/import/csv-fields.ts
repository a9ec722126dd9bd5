/** Reads the fields of one CSV record, as in RFC 4180 but with any separator. */

/** Takes a record without its line end, and the separator. Returns undefined if a quote is in a wrong place. */
export function fieldsOf(record: string, separator: string): string[] | undefined {
  const fields: string[] = [];
  for (let at = 0; ; at += 1) {
    // Excel exports write ="007" to keep it a text.
    if (record.startsWith('="', at)) at += 1;
    const isQuoted = record[at] === '"';
    const end = isQuoted ? closingQuote(record, at + 1) : nextOf(record, separator, at);
    const text = record.slice(isQuoted ? at + 1 : at, end);
    if (end < 0 || (!isQuoted && text.includes('"'))) return undefined;
    // Replacing one by one would build the text from many small parts, each of which takes memory.
    fields.push(isQuoted ? text.split('""').join('"') : text);
    at = isQuoted ? end + 1 : end;
    if (at === record.length) return fields;
    if (record[at] !== separator) return undefined;
  }
}

/** Whether the number of quotes in this text is odd, so that it opens or closes a quoted field. */
export function turnsQuotes(text: string): boolean {
  let isOdd = false;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) isOdd = !isOdd;
  return isOdd;
}

function nextOf(record: string, separator: string, from: number): number {
  const at = record.indexOf(separator, from);
  return at < 0 ? record.length : at;
}

/** Two quotes mean one quote. */
function closingQuote(record: string, from: number): number {
  let at = record.indexOf('"', from);
  while (at >= 0 && record[at + 1] === '"') at = record.indexOf('"', at + 2);
  return at;
}
