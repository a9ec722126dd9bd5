/** Speaks to the service in bytes, for what no HTTP client would send. */
import { connect } from 'node:net';

/**
 * Sends lines, and returns all that came back until the connection closed. `close` asks for nothing more after
 * the lines, `open` waits for the service to close, `leave` breaks the connection off.
 */
export function exchange(
  url: string,
  lines: readonly string[],
  manner: 'close' | 'open' | 'leave' = 'close',
): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(lines.join('\r\n'), () => {
        if (manner === 'leave') socket.destroy();
        if (manner === 'close') socket.end();
      });
    });
    socket.on('data', (bytes) => {
      answer += bytes;
    });
    // A refused body may reset the connection after the answer; what came before counts.
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
}

/**
 * Sends the head of a request and waits until the service has begun with it.
 * Returns a function that sends the body and resolves with all that came back.
 */
export async function beginRequest(
  url: string,
  lines: readonly string[],
): Promise<(body: string) => Promise<string>> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.write([...lines, 'Expect: 100-continue', '', ''].join('\r\n'));
  await new Promise((resolve) => socket.once('data', resolve));
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(answer)));
  return (body) => {
    socket.write(body);
    return closed;
  };
}
