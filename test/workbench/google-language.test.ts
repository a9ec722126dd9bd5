/** Google's messages and values in the language of the user. */
import { messagesIn, simulatedClock } from '../../src/workbench';
import { openSimulation, readScript } from '../fakes/workbook/simulation';
import { bookOf, open, run, scriptIn } from './open';

const locale = 'de_DE';
const german = messagesIn(locale);
const messageOf = (body: string) => `try { ${body} } catch (error) { return error.message; }`;

it('a script learns the user’s language and the spreadsheet’s locale', async () => {
  const body =
    'return [Session.getActiveUserLocale(), SpreadsheetApp.getActive().getSpreadsheetLocale()]';
  expect(await run(await open(), body)).toEqual(['en', 'en_US']);
  expect(await run(await open({ locale }), body)).toEqual(['de', 'de_DE']);
});

it.each([
  ['en_US', messagesIn('en_GB')],
  ['fr_FR', messagesIn('en_US')],
  ['de_AT', german],
])('in %s, messages are in the user’s language or English', async (chosen, texts) => {
  const auth = 'https://www.googleapis.com/auth/script.external_request';
  const clock = simulatedClock(new Date(2026, 4, 4, 12).getTime());
  const limits = { propertyOperationsPerDay: 0, triggers: 0 };
  const script = scriptIn({ urlFetchWhitelist: [] });
  const workbench = await open({ script, clock, limits, locale: chosen });
  const said = (body: string) => run(workbench, messageOf(body));
  const hourly = `ScriptApp.newTrigger('evaluate').timeBased().everyHours(1).create()`;
  expect(await said(`PropertiesService.getUserProperties().getKeys()`)).toBe(
    texts.dayQuota('properties'),
  );
  expect(await said(`UrlFetchApp.fetch('https://x.invalid/')`)).toBe(
    texts.notListed('https://x.invalid/'),
  );
  expect(await said(hourly)).toBe(texts.tooManyTriggers);
  const refused = await open({
    script: scriptIn({ oauthScopes: [auth] }),
    grantedScopes: [],
    locale: chosen,
  });
  expect(await run(refused, messageOf(`UrlFetchApp.fetch('https://x.invalid/')`))).toBe(
    texts.needsPermission('UrlFetchApp.fetch', auth),
  );
  const published = await open({ published: true, locale: chosen });
  const minutes = hourly.replace('everyHours', 'everyMinutes');
  expect(await run(published, messageOf(minutes))).toBe(texts.hourlyAtMost);
  const simulation = openSimulation({
    script: readScript(script),
    sheets: [],
    fetch: () => ({ status: 200, headers: [], body: { text: '' } }),
    locale: chosen,
  });
  const body = messageOf(`UrlFetchApp.fetch('https://x.invalid/')`);
  expect(simulation.person('dana').run('evaluate', [body])).toBe(
    texts.notListed('https://x.invalid/'),
  );
});

it('the German messages are German, and say the same', () => {
  const english = messagesIn('en_US');
  for (const key of Object.keys(english) as (keyof typeof english)[]) {
    const [one, other] = [english[key], german[key]].map((text) =>
      typeof text === 'function' ? (text as (...values: string[]) => string)('A.b', 'C.d') : text,
    );
    expect(one).not.toEqual(other);
    if (typeof english[key] !== 'function') continue;
    expect(String(other).includes('A.b')).toBe(true);
    expect(String(other).includes('C.d')).toBe(String(one).includes('C.d'));
  }
});

describe('in a German sheet, a script reads', () => {
  const code = `
    function FAILS() { throw new Error('no'); }
    function SLOW() { for (;;) Utilities.sleep(10); }`;
  const read = `const range = SpreadsheetApp.getActiveSheet().getRange('A1:C1');
    return [range.getValues()[0], range.getDisplayValues()[0]];`;

  it.each([
    [{}, ['#FEHLER!', 'Wird geladen...', true], ['#FEHLER!', 'Wird geladen...', 'WAHR']],
    [
      { localisedValues: false },
      ['#ERROR!', 'Loading...', true],
      ['#ERROR!', 'Loading...', 'TRUE'],
    ],
  ])('words in its language, unless by option: %j', async (google, values, shown) => {
    const limits = { shortRunMs: 60_000 };
    const book = bookOf(['=FAILS()', '=SLOW()', true]);
    const workbench = await open({ script: scriptIn({}, code), locale, google, limits, book });
    while (workbench.book.shown('A1')[0]?.[0] === 'Loading...')
      await new Promise((resolve) => setImmediate(resolve));
    expect(await run(workbench, read)).toEqual([values, shown]);
  });

  it('and finds what it reads', async () => {
    const workbench = await open({ locale, book: bookOf([true, 'b']) });
    const found = `const sheet = SpreadsheetApp.getActiveSheet();
      const count = sheet.createTextFinder('WAHR').replaceAllWith('ja');
      return [count, sheet.getRange('A1').getValue()];`;
    expect(await run(workbench, found)).toEqual([1, 'ja']);
  });
});
