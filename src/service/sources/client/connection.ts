/** Whether the service can reach the internet at all, so that an outage isn't blamed on the sites. */
import { connect } from 'node:net';
import { second } from '../../clock';

export interface Connection {
  /** Notes that some host has answered. */
  heard(): void;
  /** Whether the internet can't be reached now. Takes at most a few seconds; never rejects. */
  isDown(): Promise<boolean>;
}

/** How long an answer, or the result of a check, is valid. */
const freshMs = 10 * second;
const checkMs = 3 * second;

/** Hosts of two different operators; one is a source anyway. */
const landmarks: readonly Landmark[] = [
  { host: 'www.wikidata.org', port: 443 },
  { host: 'www.iana.org', port: 443 },
];

interface Landmark {
  readonly host: string;
  readonly port: number;
}

/**
 * Takes the address of the gateway that all requests go through, empty for none. If no host has answered lately, a
 * check connects to the gateway, or else to two well-known hosts, and sends nothing.
 */
export function watchConnection(gateway: string): Connection {
  const targets = gateway === '' ? landmarks : [landmarkOf(new URL(gateway))];
  let heardAt = Number.NEGATIVE_INFINITY;
  let downAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<boolean> | undefined;

  const isFresh = (at: number) => performance.now() - at < freshMs;

  async function check(): Promise<boolean> {
    const reached = await Promise.all(targets.map(canReach));
    const now = performance.now();
    const isUp = reached.includes(true);
    if (isUp) heardAt = now;
    else downAt = now;
    checking = undefined;
    return !isUp;
  }

  return {
    heard() {
      heardAt = performance.now();
    },
    async isDown() {
      if (isFresh(heardAt)) return false;
      if (isFresh(downAt)) return true;
      checking ??= check();
      return checking;
    },
  };
}

function landmarkOf({ protocol, hostname, port }: URL): Landmark {
  const usual = protocol === 'https:' ? 443 : 80;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? usual : Number(port) };
}

function canReach(target: Landmark): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(target);
    const timer = setTimeout(() => end(false), checkMs);
    const end = (isReached: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(isReached);
    };
    socket.on('connect', () => end(true));
    socket.on('error', () => end(false));
  });
}
