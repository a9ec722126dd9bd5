import { createServer } from 'node:net';
import { join } from './helpers/acts';
import { call } from './helpers/call';
import { serve } from './helpers/service';

/** A port that is free now. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}

describe('the metrics', () => {
  it('count requests by route and status, on a port of their own, and tell nothing of callers', async () => {
    const metricsPort = await freePort();
    const service = await serve({ settings: { sampleData: 'off', metricsPort } });
    const caller = await join(service);
    await call(service.url, 'balance', { caller });
    await fetch(`${service.url}/no/such/${caller.userId}`);
    const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    const text = await response.text();
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/);
    expect(text).toMatch(
      /signalsheet_http_requests_total\{route="\/api\/v1\/credits\/balance",method="GET",status="200"\} 1/,
    );
    expect(text).toMatch(/route="unknown",method="GET",status="404"\} 1/);
    expect(text).toContain('signalsheet_process_resident_memory_bytes');
    expect(text).not.toContain(caller.userId);
    expect(text).not.toContain(caller.apiKey);
    expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
  });

  it('are not served unless asked for, and a taken port leaves nothing running', async () => {
    const first = await serve({ settings: { sampleData: 'off' } });
    const port = Number(new URL(first.url).port);
    const second = serve({ settings: { sampleData: 'off', metricsPort: port } });
    await expect(second).rejects.toThrow(/^Cannot listen at 127\.0\.0\.1/);
  });
});

describe('/readyz', () => {
  it('says ready while the store answers, in every role', async () => {
    for (const role of ['all', 'worker'] as const) {
      const { url } = await serve({ role, settings: { sampleData: 'off' } });
      const response = await fetch(`${url}/readyz`);
      expect([response.status, await response.json()]).toEqual([200, { status: 'ready' }]);
    }
  });
});
