/** What the operator can do with users, their credits and their keys; for the command line. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readDomain } from '../../contract/domain';
import { hashApiKey, makeApiKey, sealApiKey } from '../auth/api-keys';
import { openDataFolder } from '../data-folder';
import { StartError } from '../errors';
import type { Settings } from '../settings';
import type { LedgerEntry, UserRecord } from '../store/operators';

export type { LedgerEntry, UserRecord } from '../store/operators';

export interface Operator {
  /** Users whose e-mail address contains a text, oldest first. */
  users(match: string): Promise<readonly UserRecord[]>;
  /** Throws StartError where nobody has this id or e-mail address. */
  user(idOrEmail: string): Promise<UserRecord>;
  /** The newest entries of a user's ledger, newest first. */
  ledger(user: UserRecord, most: number): Promise<readonly LedgerEntry[]>;
  /** Gives credits, from 1 to a thousand million; returns the user as it is then. */
  grant(user: UserRecord, credits: number): Promise<UserRecord>;
  /** Stops the user's API key at once. The user gets the new one by signing up again. */
  rotateKey(user: UserRecord): Promise<void>;
  /** The domains of companies that no signal surfaces, in alphabetical order. */
  blocked(): Promise<readonly string[]>;
  /** Puts companies on the block-list. Takes domains as people write them; throws StartError where one is none. */
  block(domains: readonly string[]): Promise<void>;
  unblock(domains: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Opens a data folder beside the service that may be running on it. Throws StartError where it cannot. */
export async function openOperator(
  dataDir: string,
  settings: Pick<Settings, 'databaseUrl'>,
): Promise<Operator> {
  if (!existsSync(dataDir)) {
    throw new StartError(`There is no folder ${dataDir}. Name the service's with --data.`);
  }
  const { store, secrets } = await openDataFolder(dataDir, settings.databaseUrl);
  const { operators } = store;
  const user = async (idOrEmail: string) => {
    const found = await operators.findUser(idOrEmail);
    if (!found) throw new StartError(`There is no user ${idOrEmail}. Nothing was changed.`);
    return found;
  };
  return {
    users: (match) => operators.users(match),
    user,
    ledger: ({ id }, most) => operators.ledger(id, most),
    async grant({ id }, credits) {
      await operators.grant(id, credits, randomUUID(), Date.now());
      return user(id);
    },
    async rotateKey({ id }) {
      const apiKey = makeApiKey();
      await operators.replaceKey(
        id,
        hashApiKey(apiKey),
        sealApiKey(apiKey, id, secrets.sealingKey),
      );
    },
    blocked: () => store.blockList.list(),
    block: async (domains) => store.blockList.add(normalised(domains), Date.now()),
    unblock: async (domains) => store.blockList.remove(normalised(domains)),
    close: () => store.close(),
  };
}

function normalised(domains: readonly string[]): string[] {
  return domains.map((text) => {
    const reading = readDomain(text);
    if (reading.ok) return reading.domain;
    throw new StartError(`“${text}” is not a company domain. Nothing was changed.`);
  });
}
