/** Utilities.parseCsv: the table of a CSV text. */
import { Exception } from '../exception';

/**
 * Reads CSV text; quoted fields may hold delimiters, line ends and doubled quotes.
 *
 * Throws Exception when the rows are of different lengths, or a quote stays open.
 */
export function parseCsv(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let isQuoted = false;
  const endField = () => {
    row.push(field);
    field = '';
  };
  const endRow = () => {
    endField();
    rows.push(row);
    row = [];
  };
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? '';
    if (isQuoted) {
      if (character !== '"') field += character;
      else if (text[index + 1] === '"') field += text[++index];
      else isQuoted = false;
    } else if (character === '"' && field === '') isQuoted = true;
    else if (character === delimiter) endField();
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[index + 1] === '\n') index++;
      endRow();
    } else field += character;
  }
  if (isQuoted) throw new Exception('Could not parse text.');
  if (field !== '' || row.length) endRow();
  const width = rows[0]?.length ?? 0;
  if (rows.some(({ length }) => length !== width)) throw new Exception('Could not parse text.');
  return rows;
}
