/** What enters the workbench from outside, or leaves it: addresses, archives, files, names. */
import { existsSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import JSZip from 'jszip';
import { bomb } from './bomb';
import { evaluate, openScript, run, serverOf, temporaryFolder } from './open';
import { served } from './page-socket';

/** A server that redirects every request to an address; returns its own. */
const sendingTo = (location: string) =>
  serverOf((_, response) => response.writeHead(302, { Location: location }).end());

describe('what a script may fetch', () => {
  const fetching = (address: string, options = {}) =>
    `return UrlFetchApp.fetch(${JSON.stringify(address)}, ${JSON.stringify(options)}).getContentText()`;

  it.each(['file:///etc/passwd', 'data:text/plain,x', 'ftp://127.0.0.1/', 'unix:/run/x', 'x'])(
    'does not include %s',
    async (address) => {
      await expect(evaluate(fetching(address))).rejects.toThrow(/Invalid argument|DNS error/);
    },
  );

  it('excludes every workbench, this one or another: neither its token nor its socket is reachable', async () => {
    const { url: own } = await served();
    const { workbench, url } = await served();
    for (const target of [url, own]) {
      const { origin, host } = new URL(target);
      const headers = { 'Sec-Fetch-Site': 'same-origin', Origin: origin };
      for (const code of [
        fetching(target),
        fetching(`${target}session`, { headers }),
        fetching(`${target}session`, {
          headers: { ...headers, 'User-Agent': 'curl', 'user-agent': 'x' },
        }),
        fetching(`${target.replace('127.0.0.1', 'localhost')}session`, { headers }),
        fetching(await sendingTo(`${target}session`), { headers }),
      ]) {
        await expect(run(workbench, code)).rejects.toThrow('code 403');
      }
      for (const [name, value] of Object.entries({
        Host: host,
        Upgrade: 'websocket',
        connection: 'x',
      })) {
        await expect(
          run(workbench, fetching(`${target}socket`, { headers: { ...headers, [name]: value } })),
        ).rejects.toThrow(`Attribute provided with invalid value: Header:${name}`);
      }
    }
  });

  it('is requested with headers that name a script as the caller, never a page', async () => {
    const heard: IncomingHttpHeaders[] = [];
    const address = await serverOf(({ headers }, response) => {
      heard.push(headers);
      response.end();
    });
    const headers = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Mine', Cookie: 'a=1' };
    await evaluate(fetching(address, { headers }));
    const [{ cookie, 'user-agent': agent, 'sec-fetch-site': site } = {}] = heard;
    expect([cookie, agent, site]).toEqual([
      'a=1',
      'Mine Mozilla/5.0 (compatible; Google-Apps-Script)',
      undefined,
    ]);
  });

  it('does not follow a redirect to a file', async () => {
    const address = await sendingTo('file:///etc/hostname');
    await expect(evaluate(fetching(address))).rejects.toThrow('Address unavailable');
  });
});

describe('an archive that grows when it is unpacked', () => {
  it('is refused to a script', async () => {
    const { script } = await openScript({ limits: { blobBytes: 2 ** 20 } });
    const unzip = (base64: string) =>
      script(
        `return Utilities.unzip(Utilities.newBlob(Utilities.base64Decode('${base64}'), 'application/zip')).length`,
      );
    expect(await unzip(bomb(1))).toBe(1);
    await expect(unzip(bomb(2))).rejects.toThrow('It unpacks to more than 1 MB');
    const gzipped = gzipSync(Buffer.alloc(2 ** 21)).toString('base64');
    await expect(
      script(
        `return Utilities.ungzip(Utilities.newBlob(Utilities.base64Decode('${gzipped}'), 'application/x-gzip')).length`,
      ),
    ).rejects.toThrow('Could not decompress gzip');
  });

  it('is refused as a workbook', async () => {
    const { workbench, page } = await served({ limits: { unpackedFileBytes: 2 ** 20 } });
    const zip = await JSZip.loadAsync(await workbench.exportXlsx());
    zip.file('xl/worksheets/sheet0.xml', `<worksheet>${' '.repeat(2 ** 21)}</worksheet>`);
    const base64 = await zip.generateAsync({ type: 'base64', compression: 'DEFLATE' });
    const file = { name: 'bomb.xlsx', base64 };
    const why = 'bomb.xlsx cannot be read as an .xlsx file: It unpacks to more than 1 MB';
    await expect(page.act({ do: 'openFile', ...file })).rejects.toThrow(why);
    await expect(page.act({ do: 'import', ...file })).rejects.toThrow(why);
  });
});

it('the name of a file can’t lead outside the data folder', async () => {
  const dataDir = temporaryFolder();
  const { page } = await served({ dataDir });
  const base64 = Buffer.from('a,b').toString('base64');
  for (const name of [
    '../../evil.csv',
    '/etc/evil.csv',
    '..\\..\\evil.csv',
    '__proto__.csv',
    '<img src=x>.csv',
  ]) {
    const key = String(await page.act({ do: 'openFile', name, base64 }));
    expect(key).toMatch(/^[\w-]+$/);
    expect(existsSync(join(dataDir, 'books', `${key}.sqlite`))).toBe(true);
  }
  for (const name of ['evil.sqlite', 'evil.csv/../x', '']) {
    await expect(page.act({ do: 'openFile', name, base64 })).rejects.toThrow('neither a .csv nor');
  }
});
