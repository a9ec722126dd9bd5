/** Texts that a spreadsheet's locale could read as a number, date or boolean are written as text, in any locale. */
import fc from 'fast-check';
import { textForCell } from '../../src/sheet/safe-text';

/** Google Sheets' locales by language, each with its currency and its words for TRUE and FALSE. */
const locales: [string, string, string[]][] = [
  ['en-US', 'USD', ['TRUE', 'False']],
  ['de-DE', 'EUR', ['WAHR', 'Falsch']],
  ['de-CH', 'CHF', ['WAHR', 'FALSCH']],
  ['fr-FR', 'EUR', ['VRAI', 'faux']],
  ['es-ES', 'EUR', ['VERDADERO', 'FALSO']],
  ['es-MX', 'MXN', ['VERDADERO', 'FALSO']],
  ['it-IT', 'EUR', ['VERO', 'FALSO']],
  ['pt-BR', 'BRL', ['VERDADEIRO', 'FALSO']],
  ['nl-NL', 'EUR', ['WAAR', 'ONWAAR']],
  ['pl-PL', 'PLN', ['PRAWDA', 'FAŁSZ']],
  ['sv-SE', 'SEK', ['SANT', 'FALSKT']],
  ['nb-NO', 'NOK', ['SANN', 'USANN']],
  ['da-DK', 'DKK', ['SAND', 'FALSK']],
  ['fi-FI', 'EUR', ['TOSI', 'EPÄTOSI']],
  ['cs-CZ', 'CZK', ['PRAVDA', 'NEPRAVDA']],
  ['sk-SK', 'EUR', ['PRAVDA', 'NEPRAVDA']],
  ['hu-HU', 'HUF', ['IGAZ', 'HAMIS']],
  ['tr-TR', 'TRY', ['DOĞRU', 'YANLIŞ']],
  ['ru-RU', 'RUB', ['ИСТИНА', 'ложь']],
  ['uk-UA', 'UAH', ['ІСТИНА', 'ХИБНІСТЬ']],
  ['bg-BG', 'BGN', ['ИСТИНА', 'ЛЪЖА']],
  ['el-GR', 'EUR', ['ΑΛΗΘΗΣ', 'ΨΕΥΔΗΣ']],
  ['ro-RO', 'RON', ['ADEVĂRAT', 'FALS']],
  ['hr-HR', 'EUR', ['ISTINA', 'LAŽ']],
  ['lt-LT', 'EUR', ['TIESA', 'NETIESA']],
  ['lv-LV', 'EUR', ['PATIESS', 'APLAMS']],
  ['id-ID', 'IDR', ['BENAR', 'SALAH']],
  ['vi-VN', 'VND', ['ĐÚNG', 'SAI']],
  ['ja-JP', 'JPY', ['TRUE', 'FALSE']],
  ['zh-CN', 'CNY', ['TRUE', 'FALSE']],
  ['ko-KR', 'KRW', ['TRUE', 'FALSE']],
  ['th-TH', 'THB', ['TRUE', 'FALSE']],
  ['hi-IN', 'INR', ['TRUE', 'FALSE']],
  ['ar-EG-u-nu-arab', 'EGP', ['TRUE', 'FALSE']],
  ['fa-IR-u-nu-arabext', 'IRR', ['TRUE', 'FALSE']],
  ['he-IL', 'ILS', ['TRUE', 'FALSE']],
];

const isGuarded = (text: string) => {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  expect([text, textForCell(text)]).toEqual([text, isDay ? text : `'${text}`]);
};

describe.each(locales)('%s', (locale, currency, booleans) => {
  const dates = fc.date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('2099-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  const styles = fc.constantFrom('full', 'long', 'medium', 'short');

  it.each(booleans)('%s', isGuarded);

  it('numbers, amounts and percentages', () => {
    const options: Intl.NumberFormatOptions[] = [
      {},
      { style: 'percent', maximumFractionDigits: 2 },
      ...(['symbol', 'code', 'name', 'narrowSymbol'] as const).map(
        (currencyDisplay) => ({ style: 'currency', currency, currencyDisplay }) as const,
      ),
      { style: 'currency', currency, currencySign: 'accounting' },
      { notation: 'scientific' },
      { style: 'unit', unit: 'hour' },
    ];
    const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, min: -1e9, max: 1e9 }));
    fc.assert(
      fc.property(number, fc.constantFrom(...options), (value, option) =>
        isGuarded(new Intl.NumberFormat(locale, option).format(value)),
      ),
    );
  });

  it('dates and times', () => {
    fc.assert(
      fc.property(dates, styles, fc.option(styles), (date, dateStyle, time) => {
        const timeStyle = time === 'full' || time === 'long' ? 'medium' : time;
        const format = { dateStyle, ...(timeStyle && { timeStyle }), timeZone: 'UTC' } as const;
        isGuarded(new Intl.DateTimeFormat(locale, format).format(date));
        const month = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
        isGuarded(new Intl.DateTimeFormat(locale, month).format(date));
        const clock = { timeStyle: timeStyle ?? 'short', timeZone: 'UTC' } as const;
        isGuarded(new Intl.DateTimeFormat(locale, clock).format(date));
      }),
    );
  });
});

it.each([
  ...['1,5', '1.234,56 €', '12.3.2026', '3. Mai', 'Mai 2026', '10 h', '50 %', '1/2', '5-3', '½'],
  ...['٣٫١٤', '１２', '令和8年11月', 'kr 5', '−5', '(5)', ' TRUE ', '＝1', '10:30 Uhr'],
])('%s is guarded', isGuarded);

it.each([
  ...['Acme', 'Müller GmbH', 'VP Sales', 'Wahrheit', 'May', '東京', 'https://acme.example/jobs/1'],
  ...['dana1@acme.example', `They made ${'many '.repeat(20)}robots in 2026`, '2026-11-20', ''],
])('%s stays as it is', (text) => {
  expect(textForCell(text)).toBe(text);
});
