import dns, { type LookupAddress } from 'node:dns';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import {
  isPublicAddress,
  type Outgoing,
  PrivateAddressError,
  post,
  publicLookup,
} from '../../src/service/outgoing';
import { until } from './helpers/until';

const wordsOf = (text: string) => text.trim().split(/\s+/);
const privateAddresses = wordsOf(`
  0.0.0.0 10.0.0.1 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255
  192.168.1.1 198.18.0.1 203.0.113.9 224.0.0.1 255.255.255.255
  :: ::1 ::127.0.0.1 fc00::1 fd12:3456::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 2001:db8::1
  2001::1 2002:7f00:1:: 64:ff9b:1::1 100::1`);
const publicAddresses = wordsOf(`
  1.1.1.1 9.255.255.255 11.0.0.1 100.63.255.255 100.128.0.1 172.15.255.255 172.32.0.1 192.167.1.1
  223.255.255.255
  2606:4700:4700::1111 2a00:1450:4001::1`);

describe('public addresses', () => {
  it.each([...privateAddresses, 'no address', ''])('%s is none', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(publicAddresses)('%s is one', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it('are the same inside an address of IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.constantFrom('::ffff:', '64:ff9b::'), (address, carrier) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
        const groups = [(a << 8) | b, (c << 8) | d].map((group) => group.toString(16)).join(':');
        const expected = isPublicAddress(address);
        expect(isPublicAddress(carrier + address)).toBe(expected);
        expect(isPublicAddress(carrier + groups)).toBe(expected);
      }),
      { numRuns: 300, seed: 20_261_122 },
    );
  });
});

describe('the look-up of a connection', () => {
  /** Answers with the next list of addresses each time. */
  const resolving =
    (...answers: string[][]) =>
    (
      _host: string,
      _options: unknown,
      answer: (error: null, addresses: LookupAddress[]) => void,
    ) => {
      const family = (address: string) => (address.includes(':') ? 6 : 4);
      const addresses = answers.shift() ?? [];
      answer(
        null,
        addresses.map((address) => ({ address, family: family(address) })),
      );
    };
  const ask = (lookup: ReturnType<typeof publicLookup>, all: boolean) =>
    new Promise((done) =>
      lookup('name.example', { all }, (error, found) => done(error ? error.name : found)),
    );

  it('refuses a name with any private address, in either form of the answer', async () => {
    for (const all of [true, false]) {
      const lookup = publicLookup(resolving(['1.1.1.1', '10.0.0.1'], ['::1'], ['::ffff:10.0.0.1']));
      for (let index = 0; index < 3; index += 1) {
        expect(await ask(lookup, all)).toBe('PrivateAddressError');
      }
    }
  });

  it('judges what is connected to: a name that is rebound is refused', async () => {
    const lookup = publicLookup(resolving(['1.1.1.1'], ['127.0.0.1']));
    expect(await ask(lookup, false)).toBe('1.1.1.1');
    expect(await ask(lookup, false)).toBe('PrivateAddressError');
  });

  it('gives all public addresses if all are asked for', async () => {
    const lookup = publicLookup(resolving(['1.1.1.1', '2606:4700::1']));
    expect(await ask(lookup, true)).toEqual([
      { address: '1.1.1.1', family: 4 },
      { address: '2606:4700::1', family: 6 },
    ]);
  });
});

describe('an outgoing request', () => {
  let server: Server;
  let port: number;
  let asked: number;
  let handle: (request: IncomingMessage, response: ServerResponse) => void;
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked += 1;
      handle(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  beforeEach(() => {
    asked = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const send = (more: Partial<Outgoing> = {}) =>
    post({
      url: `http://127.0.0.1:${port}/v1`,
      headers: { 'Content-Type': 'application/json' },
      body: '{"ä":1}',
      allowPrivate: true,
      maxBytes: 100,
      signal: AbortSignal.timeout(20_000),
      ...more,
    });

  it('never connects to a private address, in any notation', async () => {
    handle = (_request, response) => response.end('reached');
    const hosts = wordsOf(`
      127.0.0.1 2130706433 0x7f.1 017700000001 localhost LOCALHOST. [::1] [::ffff:127.0.0.1]
      [::ffff:7f00:1] [64:ff9b::7f00:1] 0.0.0.0`);
    for (const host of hosts) {
      const refused = send({ url: `http://${host}:${port}/`, allowPrivate: false });
      await expect(refused).rejects.toThrow(PrivateAddressError);
      await expect(refused).rejects.toThrow('SIGNALSHEET_ALLOW_PRIVATE_ADDRESSES=on');
    }
    expect(asked).toBe(0);
  });

  it('connects to what it judged: a name that was public when others looked it up is refused', async () => {
    handle = (_request, response) => response.end('reached');
    const answers = ['1.1.1.1', '127.0.0.1', '127.0.0.1'];
    const lookup = (
      _host: string,
      _options: object,
      answer: (error: null, addresses: LookupAddress[]) => void,
    ) => answer(null, [{ address: answers.shift() ?? '', family: 4 }]);
    const spy = jest.spyOn(dns, 'lookup').mockImplementation(lookup as typeof dns.lookup);
    const url = `http://rebound.example:${port}/`;
    try {
      const before = await new Promise((done) =>
        dns.lookup('rebound.example', { all: true }, (_error, found) => done(found)),
      );
      expect(before).toEqual([{ address: '1.1.1.1', family: 4 }]);
      await expect(send({ url, allowPrivate: false })).rejects.toThrow(PrivateAddressError);
      expect([asked, answers.length]).toEqual([0, 1]);
      // The name does lead there.
      expect(await send({ url })).toBe('reached');
    } finally {
      spy.mockRestore();
    }
  });

  it('sends the text and reads the answer if private addresses are allowed', async () => {
    handle = async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      response.end(`${request.method} ${request.headers['content-type']} ${Buffer.concat(chunks)}`);
    };
    expect(await send()).toBe('POST application/json {"ä":1}');
    expect(await send({ url: `http://localhost:${port}/` })).toContain('POST');
  });

  it('follows no redirect and accepts no other status', async () => {
    for (const status of [301, 302, 307, 404, 500]) {
      handle = (_request, response) => {
        response.writeHead(status, { Location: `http://127.0.0.1:${port}/again` });
        response.end('text');
      };
      asked = 0;
      await expect(send()).rejects.toThrow(`The answer was ${status}`);
      expect(asked).toBe(1);
    }
  });

  it('stops reading at the limit, for any announced length', async () => {
    let hungUp = false;
    handle = (request, response) => {
      request.socket.on('close', () => {
        hungUp = true;
      });
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(1000)));
        if (!response.destroyed) response.once('drain', pour);
      };
      pour();
    };
    await expect(send()).rejects.toThrow('too long');
    await until('the end of the connection', async () => hungUp);
    handle = (_request, response) => response.end('y'.repeat(100));
    expect(await send()).toHaveLength(100);
    handle = (_request, response) => response.end('y'.repeat(101));
    await expect(send()).rejects.toThrow('too long');
  });

  it('ends with its signal, also amid an answer, and if the peer closes the connection', async () => {
    for (const begin of [false, true]) {
      const stopping = new AbortController();
      handle = (_request, response) => {
        if (begin) response.write('half');
        setImmediate(() => stopping.abort());
      };
      await expect(send({ signal: stopping.signal })).rejects.toThrow();
    }
    handle = (request, response) => {
      response.writeHead(200, { 'Content-Length': 50 });
      response.write('half', () => request.socket.destroy());
    };
    await expect(send()).rejects.toThrow();
  });

  it('fails if the answer switches to another protocol', async () => {
    handle = (request) => {
      request.socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: chat\r\n\r\n',
      );
    };
    await expect(send()).rejects.toThrow('another protocol');
  });

  it.each(['gzip', 'GZIP', 'x-gzip'])('unpacks %s', async (encoding) => {
    handle = (_request, response) => {
      response.writeHead(200, { 'Content-Encoding': encoding });
      response.end(gzipSync('packed'));
    };
    expect(await send()).toBe('packed');
  });

  it('reads an answer that comes in thousands of chunks', async () => {
    handle = (_request, response) => {
      response.socket?.setNoDelay(true);
      for (let i = 0; i < 2_500; i += 1) response.write(String(i % 10));
      response.end();
    };
    expect(await send({ maxBytes: 2_500 })).toBe('0123456789'.repeat(250));
  });
});
