/** What formulas without a value show, in the languages of Google Sheets: as keys, and to be evaluated again. */
import { errorMark, thrown } from '../../src/sheet/formulas/error-cell';
import { readKeys, readText, refuseLoading } from '../../src/sheet/tables/keys';
import { SpillingSheet } from '../fakes/platform/spilling-sheet';

const errors = [
  ...['#ERROR!', '#FEHLER!', '#ERREUR!', '#¡ERROR!', '#ERRO!', '#ОШИБКА!', '#BŁĄD!', '#HATA!'],
  ...['#ΣΦΑΛΜΑ!', '#VALUE!', '#WERT!', '#¡VALOR!', '#REF!', '#BEZUG!'],
];

it.each(errors)('our formulas that show %s are evaluated again', (shown) => {
  const markers = [errorMark('PENDING'), thrown].join('|');
  expect(new RegExp(markers, 'i').test(shown)).toBe(true);
});

it.each(['#SIGNAL: BAD_KEY – Stop!', 'C#', '#1', 'Wow!', 'See #12!'])(
  '%s is not an error',
  (shown) => {
    expect(new RegExp(thrown, 'i').test(shown)).toBe(false);
  },
);

describe('a column of keys', () => {
  const formula = '=A1';
  /** A column with these texts below its header, the first of them shown by a formula if `isMade`. */
  function refuse(isMade: boolean, text: string, ...others: string[]): () => void {
    const sheet = new SpillingSheet(1, { [formula]: [[text]] });
    ['Name', isMade ? formula : text, ...others].forEach((cell, i) => {
      sheet.put(1 + i, 1, cell);
    });
    return () => refuseLoading(sheet, readKeys(sheet, 1, 1, readText));
  }

  it.each(['Wird geladen...', 'Chargement…', 'Loading...'])('waits for %s of a formula', (text) => {
    expect(refuse(true, text, 'Acme')).toThrow('kept changing');
    expect(refuse(true, text)).toThrow('kept changing');
  });

  it('doesn’t wait for a text of that form that a person typed', () => {
    expect(refuse(false, 'tbd...', 'Acme')).not.toThrow();
    expect(refuse(false, 'tbd...')).not.toThrow();
  });

  it.each(['#NV', '#FEHLER!', '#N/A', '#Н/Д'])('waits for %s if it has no other key', (text) => {
    expect(refuse(true, text)).toThrow('kept changing');
    expect(refuse(true, text, 'Acme')).not.toThrow();
  });
});
