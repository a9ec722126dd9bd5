/** What the operator can do with users and with what is under way for them; for the command line. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readDomain } from '../../contract/domain';
import type { JobState } from '../../contract/job';
import type { SignalState } from '../../contract/signal';
import { hashApiKey, makeApiKey, sealApiKey } from '../auth/api-keys';
import { openDataFolder } from '../data-folder';
import { StartError } from '../errors';
import type { IcpFields, IcpRecord } from '../icps/icp';
import type { Settings } from '../settings';
import type { HostSummary, SourceSummary } from '../sources/overview';
import type { Erasure, PersonName } from './forget/store';
import type { JobSummary, LedgerEntry, SignalSummary, Stop, UserRecord, WorkFilter } from './store';

export type { IcpRecord } from '../icps/icp';
export type { Erasure, PersonName } from './forget/store';
export type { JobSummary, LedgerEntry, SignalSummary, UserRecord } from './store';

export interface Operator {
  /** Users whose e-mail address contains a text, oldest first. */
  users(match: string): Promise<readonly UserRecord[]>;
  /** Throws StartError where nobody has this id or e-mail address. */
  user(idOrEmail: string): Promise<UserRecord>;
  /** The newest entries of a user's ledger, newest first. */
  ledger(user: UserRecord, max: number): Promise<readonly LedgerEntry[]>;
  /** Gives credits, from 1 to a thousand million; returns the user as it is then. */
  grant(user: UserRecord, credits: number): Promise<UserRecord>;
  /** Stops the user's API key at once. The user gets the new one by signing up again. */
  rotateKey(user: UserRecord): Promise<void>;
  /** The same, but no key works until the user signs up again, which then makes a new one. */
  revokeKey(user: UserRecord): Promise<void>;
  /** The user's ICPs, the oldest first, as §4.14 lists them. */
  icps(user: UserRecord): Promise<readonly IcpRecord[]>;
  /** Makes an ICP, or replaces the one of the same name; answers its id, and which of both was done. */
  saveIcp(
    user: UserRecord,
    icp: IcpFields,
  ): Promise<{ readonly id: number; readonly isNew: boolean }>;
  /**
   * Deletes an ICP; answers how many signals that are not over were deployed with it. They go on, with the copy that
   * each of them keeps. Throws StartError where the user has no such ICP.
   */
  removeIcp(user: UserRecord, id: number): Promise<number>;
  /** Jobs of all kinds, the newest first. */
  jobs(filter: WorkFilter<JobState>, max: number): Promise<readonly JobSummary[]>;
  /**
   * Ends a job as failed and gives back what is set aside for it. What was found and charged stays; the job's message
   * says both. Throws StartError where there is no such job, or it is over.
   */
  cancelJob(id: string): Promise<void>;
  /** The newest first. */
  signals(filter: WorkFilter<SignalState>, max: number): Promise<readonly SignalSummary[]>;
  /** Ends a signal as stopped; what it found stays. Throws StartError where there is none, or it is over. */
  stopSignal(id: number): Promise<void>;
  /** Takes a normalised domain. Deletes all that is known of the company, for every user, and keeps it out. */
  forgetCompany(domain: string): Promise<readonly Erasure[]>;
  /** The same for a person. */
  forgetPerson(name: PersonName): Promise<readonly Erasure[]>;
  /** The domains of companies that no signal surfaces, in alphabetical order. */
  blocked(): Promise<readonly string[]>;
  /** Puts companies on the block-list. Takes domains as people write them; throws StartError where one is none. */
  block(domains: readonly string[]): Promise<void>;
  unblock(domains: readonly string[]): Promise<void>;
  /** How public sources are doing, the hosts that were asked last, and who is not to be looked up. */
  sources(maxHosts: number): Promise<SourceReport>;
  /** Has no public source asked about companies. Takes domains as people write them; throws StartError where one is none. */
  optOut(domains: readonly string[]): Promise<void>;
  optIn(domains: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export interface SourceReport {
  readonly sources: readonly SourceSummary[];
  readonly hosts: readonly HostSummary[];
  readonly optOuts: readonly string[];
}

/** Opens a data folder beside the service that may be running on it. Throws StartError where it cannot. */
export async function openOperator(
  dataDir: string,
  settings: Pick<Settings, 'databaseUrl'>,
): Promise<Operator> {
  if (!existsSync(dataDir)) {
    throw new StartError(
      `There’s no folder ${dataDir}. Pass the service’s data folder with --data.`,
    );
  }
  const { store, secrets } = await openDataFolder(dataDir, settings.databaseUrl);
  const { operators } = store;
  const user = async (idOrEmail: string) => {
    const found = await operators.findUser(idOrEmail);
    if (!found) throw new StartError(`There’s no user ${idOrEmail}. Nothing was changed.`);
    return found;
  };
  return {
    users: (match) => operators.users(match),
    user,
    ledger: ({ id }, max) => operators.ledger(id, max),
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
    revokeKey: ({ id }) => operators.revokeKey(id),
    icps: ({ id }) => store.icps.list(id),
    async saveIcp({ id: userId }, icp) {
      const known = (await store.icps.list(userId)).find(({ name }) => name === icp.name);
      if (known && (await store.icps.update(userId, known.id, icp))) {
        return { id: known.id, isNew: false };
      }
      return { id: await store.icps.create(userId, icp, Date.now()), isNew: true };
    },
    async removeIcp({ id: userId, email }, id) {
      const signals = await operators.signalsWithIcp(userId, id);
      if (await store.icps.delete(userId, id)) return signals;
      throw new StartError(`${email} has no ICP ${id}. Nothing was changed.`);
    },
    jobs: (filter, max) => operators.jobs(filter, max),
    async cancelJob(id) {
      check(
        await operators.stopJob(id, 'This job was cancelled by whoever runs the service.'),
        `job ${id}`,
      );
    },
    signals: (filter, max) => operators.signals(filter, max),
    async stopSignal(id) {
      const why = 'This signal was stopped by whoever runs the service.';
      check(await operators.stopSignal(id, why), `signal ${id}`);
    },
    forgetCompany: (domain) => store.forget.company(domain, Date.now()),
    forgetPerson: (name) => store.forget.person(name, Date.now()),
    blocked: () => store.blockList.list(),
    block: async (domains) => store.blockList.add(normalised(domains), Date.now()),
    unblock: async (domains) => store.blockList.remove(normalised(domains)),
    async sources(maxHosts) {
      return {
        sources: await store.sources.summaries(),
        hosts: await store.sources.hosts(Date.now(), maxHosts),
        optOuts: await store.sources.optOuts(),
      };
    },
    optOut: async (domains) => store.sources.addOptOuts(normalised(domains), Date.now()),
    optIn: async (domains) => store.sources.removeOptOuts(normalised(domains)),
    close: () => store.close(),
  };
}

function check(stop: Stop, what: string) {
  if (stop === 'unknown') throw new StartError(`There’s no ${what}. Nothing was changed.`);
  if (stop === 'over') throw new StartError(`The ${what} has already ended. Nothing was changed.`);
}

function normalised(domains: readonly string[]): string[] {
  return domains.map((text) => {
    const reading = readDomain(text);
    if (reading.ok) return reading.domain;
    throw new StartError(`“${text}” isn’t a company domain. Nothing was changed.`);
  });
}
