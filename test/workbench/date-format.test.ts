/** Dates without a number format are shown in the format of the computer's locale. */
import { dateFormatOf } from '../../src/workbench/spreadsheet/values';

it.each([
  ['en-US', 'm/d/yyyy'],
  ['en-GB', 'dd/mm/yyyy'],
  ['de-DE', 'dd.mm.yyyy'],
  ['sv-SE', 'yyyy-mm-dd'],
  ['ja-JP', 'yyyy/mm/dd'],
  ['ar-EG', 'd/m/yyyy'],
  ['fr-FR', 'dd/mm/yyyy'],
])('in %s are %s', (locale, format) => {
  expect(dateFormatOf(locale)).toBe(format);
});
