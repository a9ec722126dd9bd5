/** One connection with many requests on it, sent in pieces and ended in all the ways there are. */
import { connect } from 'node:net';
import { endpoints } from '../../../src/contract/endpoints';
import { headers } from '../../../src/contract/headers';
import type { Caller } from './call';

/**
 * How the client ends: `reads` everything and closes then; `half` closes its own side first and reads on; `leaves` closes
 * (FIN) and `resets` (RST) without reading on.
 */
export const endings = ['reads', 'half', 'leaves', 'resets'] as const;
export const asks = ['search', 'enriched', 'headers only', 'balance', 'stranger', 'lost'] as const;

export interface Script {
  readonly asked: readonly (typeof asks)[number][];
  /** Bytes of the last request that are never sent; 0 for none. */
  readonly short: number;
  /** The positions at which the bytes are split, as fractions of the whole. */
  readonly splits: readonly number[];
  readonly ending: (typeof endings)[number];
  /** The client leaves or resets once it has read this many bytes of answers, or all answers. */
  readonly bytesBeforeLeaving: number;
}

export interface Heard {
  /** Statuses of the answers that came whole, in order; of a HEAD, its head. */
  readonly statuses: readonly number[];
  /** The requests that they answered. */
  readonly asked: Script['asked'];
}

/** Plays a script; resolves with what the client heard once its connection is closed. */
export function play(caller: Caller, script: Script): Promise<Heard> {
  const { hostname, port } = new URL(caller.url);
  const text = script.asked.map((ask) => requestOf(caller, ask)).join('');
  const bytes = Buffer.from(script.short === 0 ? text : text.slice(0, -script.short));
  const whole = script.asked.length - (script.short === 0 ? 0 : 1);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const chunks: Buffer[] = [];
  let heard = 0;
  const answered = () => read(Buffer.concat(chunks), script.asked).statuses.length;
  return new Promise((resolve) => {
    const leave = () => {
      if (heard < script.bytesBeforeLeaving && answered() < whole) return;
      if (script.ending === 'leaves') socket.destroy();
      if (script.ending === 'resets') socket.resetAndDestroy();
    };
    let isSent = false;
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      heard += chunk.length;
      if (isSent) leave();
      if (script.ending === 'reads' && answered() === script.asked.length) socket.end();
    });
    socket.on('error', () => {});
    socket.on('end', () => socket.end());
    socket.on('close', () => resolve(read(Buffer.concat(chunks), script.asked)));
    void send().then(() => {
      isSent = true;
      if (script.ending === 'half') socket.end();
      // Half a request is only answered after a timeout, which this client doesn't wait for.
      if (script.ending === 'reads' && script.short > 0) socket.end();
      leave();
    });
  });

  async function send() {
    const places = script.splits.map((share) => Math.floor(share * bytes.length));
    const cuts = [0, ...places.sort((a, b) => a - b), bytes.length];
    for (const [index, from] of cuts.slice(0, -1).entries()) {
      const piece = bytes.subarray(from, cuts[index + 1]);
      if (piece.length > 0) await new Promise((sent) => socket.write(piece, sent));
    }
  }
}

function requestOf(caller: Caller, ask: Script['asked'][number]): string {
  const search = `${endpoints.techCompanies.path}?tech=java`;
  const lines = {
    search: `GET ${search}`,
    enriched: `GET ${search}&enrich=true`,
    'headers only': `HEAD ${search}`,
    balance: `GET ${endpoints.balance.path}`,
    stranger: `GET ${search}`,
    lost: 'GET /nowhere',
  };
  const key = ask === 'stranger' ? 'ssk_nobody' : caller.apiKey;
  return [
    `${lines[ask]} HTTP/1.1`,
    'Host: localhost',
    `${headers.apiKey}: ${key}`,
    `${headers.userId}: ${caller.userId}`,
    '',
    '',
  ].join('\r\n');
}

/** Reads the answers that came whole. */
function read(bytes: Buffer, asked: Script['asked']): Heard {
  const statuses: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\r\n\r\n', at);
    if (end < 0) break;
    const head = bytes.subarray(at, end).toString();
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
    const isBare = asked[statuses.length] === 'headers only';
    const length = isBare ? 0 : Number(/^content-length: (\d+)$/im.exec(head)?.[1]);
    at = end + 4 + length;
    if (!(at <= bytes.length)) break;
    statuses.push(status);
  }
  return { statuses, asked: asked.slice(0, statuses.length) };
}
