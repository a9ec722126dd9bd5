/** Keeps texts in CSV files from being read as formulas, which a spreadsheet would run. */

/**
 * The beginning of a cell: of the text, or after what another program may take for the end of a cell or a row. In many
 * countries Excel opens a CSV file with semicolons or tabs between cells, and then ignores the quotes around a text.
 * Also matches full-width signs, and signs after characters that are trimmed or invisible.
 */
const formulaStart = /(^|[;\t\r\n])(?=(?:(?![;\t\r\n])[\s\p{C}"])*[=+\-@＝＋－＠])/gu;

/** Takes any text; returns it with an apostrophe wherever a formula could begin. */
export function textForCsv(text: string): string {
  return text.replace(formulaStart, "$1'");
}
