/** `signalsheet mcp` answers lines that aren't messages, and then the next one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const cli = join(__dirname, '../../lib/cli.cjs');

function started() {
  const env = {
    PATH: process.env['PATH'] ?? '',
    SIGNALSHEET_SERVICE: 'http://127.0.0.1:9',
    SIGNALSHEET_API_KEY: 'key',
    SIGNALSHEET_USER_ID: 'user',
  };
  const child = spawn(process.execPath, [cli, 'mcp'], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    async ask(line: string) {
      child.stdin.write(`${line}\n`);
      const { value } = await answers.next();
      return JSON.parse(String(value));
    },
  };
}

const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 7,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 't', version: '1' },
  },
});

it('says what is wrong with a line, and answers the next', async () => {
  const { child, ask } = started();
  const refusal = (code: number, id: unknown = null) => ({
    jsonrpc: '2.0',
    id,
    error: { code, message: expect.stringContaining('no credits were spent') },
  });
  expect(await ask('{"jsonrpc":"2.0","id":1,')).toEqual(refusal(-32700));
  expect(await ask('hello')).toEqual(refusal(-32700));
  expect(await ask('[]')).toEqual(refusal(-32600));
  expect(await ask('null')).toEqual(refusal(-32600));
  expect(await ask('{"id":3,"method":"ping"}')).toEqual(refusal(-32600, 3));
  const long = JSON.stringify({ jsonrpc: '2.0', id: 4, method: 'x'.repeat(10_000_001) });
  expect(await ask(long)).toEqual(refusal(-32600));
  child.stdin.write('\n \r\n');
  expect(await ask(initialize)).toMatchObject({
    id: 7,
    result: { serverInfo: { name: 'signalsheet' } },
  });
  child.stdin.end();
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});
