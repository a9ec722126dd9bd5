/** How a CSV text is divided into cells: its separator, and where its rows begin. */

export interface CsvShape {
  readonly separator: string;
  /** Where the rows begin, after a line such as `sep=;` that tells Excel the separator. */
  readonly start: number;
}

/** Those that texts rarely contain come first. */
const separators = ['\t', ';', ',', '|'] as const;
const separatorLine = /^\ufeff?"?sep=([^\r\n"])"?[,;\t|]*(?:\r\n|\r|\n|$)/i;
/** How much of a file is examined to find its separator. */
const sampleLength = 20_000;
const sampleLines = 50;

/**
 * Takes the beginning of a text; returns its separator and start. A first line such as `sep=;` decides if that
 * character follows; else a tab or semicolon that occurs equally often, outside quotes, in every line; else the
 * separator that does so in the most lines: prose has commas too.
 */
export function csvShape(text: string): CsvShape {
  const [line, separator] = separatorLine.exec(text) ?? [];
  const start = line?.length ?? 0;
  const rest = text.slice(start, sampleLength);
  const isCut = text.length > sampleLength;
  // Editors may change the separator without changing this line.
  if (separator !== undefined && (rest.includes(separator) || !/[,;\t|]/.test(rest)))
    return { separator, start };
  const lines = rest
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((each, at, all) => each.trim() !== '' && !(isCut && at === all.length - 1))
    .slice(0, sampleLines);
  let best = { separator: ',', lines: 0, columns: 0 };
  for (const candidate of separators) {
    const counts = lines.map((each) => each.split(candidate).length - 1);
    // A title line may precede the table, but a bar that is part of a name doesn't separate columns.
    if (!counts[0] && candidate === '|') continue;
    // “Roe, Dana;acme.com”: as many commas as semicolons, or more.
    if (best.lines > 1 && best.lines === lines.length) break;
    for (const columns of new Set(counts)) {
      const same = counts.filter((count) => count === columns).length;
      const isBetter = same > best.lines || (same === best.lines && columns > best.columns);
      if (columns > 0 && isBetter) best = { separator: candidate, lines: same, columns };
    }
  }
  return { separator: best.separator, start };
}
