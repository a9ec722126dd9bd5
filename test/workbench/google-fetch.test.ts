/** Which addresses Google lets a script fetch, and whose consent that needs. */
import type { WorkbenchOptions } from '../../src/workbench';
import { openSimulation, readScript } from '../fakes/workbook/simulation';
import { open, run, scriptIn, serverOf } from './open';

const auth = 'https://www.googleapis.com/auth/';
const fetchScope = `${auth}script.external_request`;
const notListed = (url: string) =>
  `Request to ${url} failed because the URL has not been whitelisted in the script manifest.`;

/** The error of a fetch; nothing is sent, as no name ends in .invalid. */
async function refusalOf(url: string, manifest: object, options: Partial<WorkbenchOptions> = {}) {
  const workbench = await open({ script: scriptIn(manifest), ...options });
  return run(
    workbench,
    `try { UrlFetchApp.fetch('${url}', { timeoutSeconds: 1 }); } catch (error) { return error.message; }`,
  );
}

const list = [
  'https://api.invalid/',
  'https://path.invalid/v1',
  'https://*.wild.invalid/',
  'http://plain.invalid/',
  'https://bare.invalid',
];

describe('with a urlFetchWhitelist', () => {
  it.each([
    ['https://api.invalid', true],
    ['https://api.invalid/any?thing=1', true],
    ['https://API.invalid/any', true],
    ['https://path.invalid/v1', true],
    ['https://path.invalid/v1/more', true],
    ['https://path.invalid/v1?more', true],
    ['https://one.two.wild.invalid/', true],
    ['http://api.invalid/', false],
    ['https://api.invalid:444/', false],
    ['https://api.invalid.other.invalid/', false],
    ['https://other.invalid/?https://api.invalid/', false],
    ['https://path.invalid/v10', false],
    ['https://path.invalid/V1', false],
    ['https://wild.invalid/', false],
    ['http://plain.invalid/', false],
    ['https://bare.invalid/', false],
  ])('%s is allowed: %s', async (url, isAllowed) => {
    const refusal = await refusalOf(url, { urlFetchWhitelist: list });
    expect(refusal).toBe(isAllowed ? `DNS error: ${url}` : notListed(url));
  });

  it('a fetchAll with one other address sends nothing', async () => {
    const asked: string[] = [];
    const address = await serverOf((request, response) => {
      asked.push(String(request.url));
      response.end();
    });
    const workbench = await open({ script: scriptIn({ urlFetchWhitelist: list }) });
    const both = run(workbench, `UrlFetchApp.fetchAll(['https://api.invalid/', '${address}/'])`);
    await expect(both).rejects.toThrow(notListed(`${address}/`));
    expect(asked).toEqual([]);
  });

  it('the simulation refuses too', () => {
    const simulation = openSimulation({
      script: readScript(scriptIn({ urlFetchWhitelist: list })),
      sheets: [],
      fetch: () => ({ status: 200, headers: [], body: { text: 'fetched' } }),
    });
    const get = (url: string) =>
      simulation
        .person('dana')
        .run('evaluate', [`return UrlFetchApp.fetch('${url}').getContentText()`]);
    expect(get('https://api.invalid/')).toBe('fetched');
    expect(() => get('https://other.invalid/')).toThrow(notListed('https://other.invalid/'));
  });
});

describe('without one', () => {
  const url = 'https://api.invalid/';

  it.each([true, false])('any address is allowed, published (%s) or not', async (published) => {
    expect(await refusalOf(url, {}, { published })).toBe(`DNS error: ${url}`);
  });

  it('none is, if Google requires one of published add-ons', async () => {
    const google = { fetchNeedsWhitelist: true };
    expect(await refusalOf(url, {}, { published: true, google })).toBe(notListed(url));
    expect(await refusalOf(url, {}, { google })).toBe(`DNS error: ${url}`);
  });
});

describe('a formula', () => {
  const code = 'function GET(url) { return UrlFetchApp.fetch(url).getContentText(); }';
  const shown = async (oauthScopes: string[]) => {
    const address = await serverOf((_, response) => response.end('fetched'));
    const script = scriptIn({ oauthScopes }, code);
    const workbench = await open({ script, grantedScopes: [] });
    workbench.book.write('A1', `=GET("${address}")`);
    await workbench.settle();
    const failed = workbench.executions.find(({ kind }) => kind === 'formula')?.error;
    return failed?.message ?? workbench.book.values('A1')[0]?.[0];
  };

  it('fetches without consent', async () => {
    expect(await shown([fetchScope])).toBe('fetched');
  });

  it('does not if the manifest lists scopes without this one', async () => {
    expect(await shown([`${auth}spreadsheets.currentonly`])).toBe(
      `Specified permissions are not sufficient to call UrlFetchApp.fetch. Required permissions: ${fetchScope}`,
    );
  });
});
