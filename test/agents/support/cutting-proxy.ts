/** A proxy that cuts a connection at a chosen byte of a request or of its answer. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Side = 'request' | 'answer';

/** Where a connection is cut: after this number of bytes. */
interface Cut {
  readonly side: Side;
  readonly after: number;
}

/** Takes the port of a service on this machine; returns the proxy, whose address replaces the service's. */
export async function cuttingProxy(port: number) {
  const open = new Set<Socket>();
  let armed: (Cut & { readonly onCut: () => void }) | undefined;
  let seen: Readonly<Record<Side, number>> = { request: 0, answer: 0 };
  let made = 0;

  /** Forwards what arrives; at the cut, forwards only the bytes before it and closes both ends. */
  function pass(side: Side, from: Socket, to: Socket) {
    from.on('data', (bytes) => {
      const before = seen[side];
      seen = { ...seen, [side]: before + bytes.length };
      const cut = armed;
      if (cut?.side !== side || before + bytes.length <= cut.after) {
        to.write(bytes);
        return;
      }
      armed = undefined;
      made += 1;
      to.end(bytes.subarray(0, Math.max(0, cut.after - before)));
      from.destroy();
      cut.onCut();
    });
    from.on('end', () => to.end());
    // The other end may have gone already, as these tests intend.
    from.on('error', () => to.destroy());
    from.on('close', () => open.delete(from));
    open.add(from);
  }

  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    pass('request', near, far);
    pass('answer', far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}`,
    /** Bytes since it was armed. */
    seen: () => seen,
    /** How many cuts were made. */
    made: () => made,
    /** Cuts the next connection that carries enough bytes, once. Without a cut, cuts no connection. */
    arm(cut: Cut | undefined, onCut: () => void) {
      seen = { request: 0, answer: 0 };
      armed = cut && { ...cut, onCut };
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
