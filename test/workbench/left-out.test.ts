/** Scripts may pass null or undefined for omitted arguments, as in Google's services. */
import { openScript, serverOf } from './open';

/** Calls, each with an equivalent one. */
const pairs = (url: string): [string, string][] => [
  [
    `UrlFetchApp.fetch('${url}', null).getContentText()`,
    `UrlFetchApp.fetch('${url}').getContentText()`,
  ],
  [
    `UrlFetchApp.fetch('${url}', undefined).getContentText(null)`,
    `UrlFetchApp.fetch('${url}').getContentText()`,
  ],
  [
    `UrlFetchApp.fetch('${url}', { payload: null, headers: null, method: null, contentType: null }).getContentText()`,
    `UrlFetchApp.fetch('${url}').getContentText()`,
  ],
  [
    `UrlFetchApp.fetchAll([{ url: '${url}', payload: undefined, headers: undefined }])[0].getContentText()`,
    `UrlFetchApp.fetch('${url}').getContentText()`,
  ],
  [`UrlFetchApp.getRequest('${url}', null)`, `UrlFetchApp.getRequest('${url}')`],
  [`UrlFetchApp.getRequest('${url}', { payload: null })`, `UrlFetchApp.getRequest('${url}')`],
  [`sheet.getRange('A1').clear(null).getValue()`, `sheet.getRange('A1').clear().getValue()`],
  ['sheet.clear(null).getName()', 'sheet.clear().getName()'],
  [`book.insertSheet('One', null).getName()`, `'One'`],
  [`book.insertSheet('Two', 0, null).getName()`, `'Two'`],
  [`Utilities.newBlob('ä', null, null).getDataAsString(null)`, `'ä'`],
  [`Utilities.newBlob('').setDataFromString('ä', null).getDataAsString()`, `'ä'`],
  [`Utilities.parseCsv('a,b;c', null)`, `Utilities.parseCsv('a,b;c')`],
  [
    `sheet.getRange('A1').setNumberFormat('0.00').setNumberFormat(null).getNumberFormat()`,
    `sheet.getRange('B1').getNumberFormat()`,
  ],
  [
    `sheet.getRange('A1:B1').setNumberFormats([[null, undefined]]).getNumberFormats()`,
    `sheet.getRange('C1:D1').getNumberFormats()`,
  ],
];

it('null and undefined count as omitted arguments', async () => {
  const url = await serverOf(({ method, headers }, response) => {
    response.end(JSON.stringify([method, headers['content-type'] ?? null]));
  });
  const { script } = await openScript();
  for (const [call, same] of pairs(url)) {
    const said = await script(`return [${call}, ${same}]`);
    const [one, other] = said as [unknown, unknown];
    expect({ call, said: one }).toEqual({ call, said: other });
  }
});
