/** Names of sheets as Excel accepts them: at most 31 characters, and distinct whatever their case. */

const longest = 31;
/** The number of characters kept at the end of a long name, because they often distinguish two sheets. */
const kept = 12;

/** The names for an XLSX file, in order; names that fit are unchanged. */
export function excelNames(names: readonly string[]): string[] {
  const taken = new Set(names.filter(({ length }) => length <= longest).map(plain));
  return names.map((name) => {
    if (name.length <= longest) return name;
    // Formulas would double an apostrophe.
    const plainName = name.replaceAll("'", '’');
    const start = plainName.slice(0, longest - kept - 1).trimEnd();
    const end = plainName.slice(-kept);
    let cut = `${start}…${end}`;
    for (let n = 2; taken.has(plain(cut)); n += 1)
      cut = `${start.slice(0, longest - kept - 3 - String(n).length)}…${end} ${n}`;
    taken.add(plain(cut));
    return cut;
  });
}

const plain = (name: string) => name.toLowerCase();

/**
 * Replaces the names of sheets in formulas.
 *
 * @param isJson whether the text is JSON that contains formulas
 */
export type Renamer = (text: string, isJson?: boolean) => string;

/** The renamer for pairs of a sheet's name in the workbook and its name in the file. */
export function renamerOf(pairs: readonly (readonly [string, string])[]): Renamer {
  const renamed = pairs
    .filter(([here, there]) => here !== there)
    .sort(([one], [other]) => other.length - one.length);
  return (text, isJson = false) =>
    renamed.reduce((before, pair) => {
      const [from = '', to = ''] = pair.map((name) =>
        isJson ? JSON.stringify(name).slice(1, -1) : name,
      );
      const place = `'${to}'!`;
      return before.replaceAll(`'${from}'!`, () => place).replaceAll(`${from}!`, () => place);
    }, text);
}
