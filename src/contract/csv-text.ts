/** Keeps texts in CSV files texts: a spreadsheet takes one that begins like a formula for a formula, and runs it. */

/**
 * The beginning of a cell: of the text itself, or behind what another program may take for the end of a cell or a row.
 * Excel opens a CSV file with semicolons or tabs between the cells in many countries, and then the quotes around a text
 * do not hold it together. The signs of a formula also count in full width, and behind what is trimmed or not shown.
 */
const formulaStart = /(^|[;\t\r\n])(?=(?:(?![;\t\r\n])[\s\p{C}"])*[=+\-@＝＋－＠])/gu;

/** Takes any text; returns it with an apostrophe wherever a formula could begin. */
export function textForCsv(text: string): string {
  return text.replace(formulaStart, "$1'");
}
