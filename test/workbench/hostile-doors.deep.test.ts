/** What comes to the workbench from outside, or leaves it for there: addresses, archives, files, names. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bomb } from './bomb';
import { open, run, temporaryFolder } from './open';
import { served } from './page-socket';

/** A server that sends whoever comes to another address; gives its own. */
async function sendingTo(location: string): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(302, { Location: location }).end(() => server.close());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe('what a script may fetch', () => {
  const fetching = (address: string, options = {}) =>
    `return UrlFetchApp.fetch(${JSON.stringify(address)}, ${JSON.stringify(options)}).getContentText()`;

  test.each(['file:///etc/passwd', 'data:text/plain,x', 'ftp://127.0.0.1/', 'unix:/run/x', 'x'])(
    'is no %s',
    async (address) => {
      const workbench = await open();
      await expect(run(workbench, fetching(address))).rejects.toThrow(/Invalid argument|DNS error/);
    },
  );

  test('is nothing of a workbench, this one or another: neither its token nor what its socket gives', async () => {
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

  test('is told who asks, and never that a page did', async () => {
    const heard: IncomingHttpHeaders[] = [];
    const server = createServer(({ headers }, response) => {
      heard.push(headers);
      response.end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const workbench = await open();
    const headers = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Mine', Cookie: 'a=1' };
    const { port } = server.address() as AddressInfo;
    await run(workbench, fetching(`http://127.0.0.1:${port}/`, { headers }));
    server.close();
    const [{ cookie, 'user-agent': agent, 'sec-fetch-site': site } = {}] = heard;
    expect([cookie, agent, site]).toEqual([
      'a=1',
      'Mine Mozilla/5.0 (compatible; Google-Apps-Script)',
      undefined,
    ]);
  });

  test('goes on with no file where an address sends it to one', async () => {
    const workbench = await open();
    const address = await sendingTo('file:///etc/hostname');
    await expect(run(workbench, fetching(address))).rejects.toThrow('Address unavailable');
  });
});

describe('what grows when it is opened', () => {
  test('is refused to a script', async () => {
    const workbench = await open({ limits: { blobBytes: 2 ** 20 } });
    const unzip = (base64: string) =>
      run(
        workbench,
        `return Utilities.unzip(Utilities.newBlob(Utilities.base64Decode('${base64}'), 'application/zip')).length`,
      );
    expect(await unzip(bomb(1))).toBe(1);
    await expect(unzip(bomb(2))).rejects.toThrow('It unpacks to more than 1 MB');
    const gzipped = gzipSync(Buffer.alloc(2 ** 21)).toString('base64');
    await expect(
      run(
        workbench,
        `return Utilities.ungzip(Utilities.newBlob(Utilities.base64Decode('${gzipped}'), 'application/x-gzip')).length`,
      ),
    ).rejects.toThrow('Could not decompress gzip');
  });

  test('is refused as a workbook', async () => {
    const { page } = await served({ limits: { unpackedFileBytes: 2 ** 20 } });
    const file = { name: 'bomb.xlsx', base64: bomb(2) };
    const why = 'bomb.xlsx cannot be read as an .xlsx file: It unpacks to more than 1 MB';
    await expect(page.act({ do: 'openFile', ...file })).rejects.toThrow(why);
    await expect(page.act({ do: 'import', ...file })).rejects.toThrow(why);
  });

  test('is XML too, that is nested without end, names a file or multiplies itself', async () => {
    const workbench = await open();
    const parsed = (code: string) =>
      run(workbench, `return XmlService.parse(${code}).getRootElement().getText()`);
    await expect(parsed(`'<a b=">">'.repeat(1e5) + '</a>'.repeat(1e5)`)).rejects.toThrow(
      'nested too deep',
    );
    expect(
      await parsed(
        `'<a><!-- ' + '<b>'.repeat(1e5) + ' -->' + '<b c="/>"/>'.repeat(1e3) + 'text</a>'`,
      ),
    ).toBe('text');
    const doctype = (entities: string) => JSON.stringify(`<!DOCTYPE a [${entities}]><a>&e;</a>`);
    await expect(parsed(doctype('<!ENTITY e SYSTEM "file:///etc/passwd">'))).rejects.toThrow(
      'undefined entity',
    );
    const grown = parsed(
      doctype('<!ENTITY d "dddddddddd"><!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;">'),
    );
    expect(String(await grown)).not.toContain('d'.repeat(20));
  });
});

test('what a file is called leads nowhere', async () => {
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
