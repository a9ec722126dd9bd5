/** The operator's actions on users, jobs, signals and data, for the command line. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { readDomain } from '../../contract/domain';
import { signUpRequestSchema } from '../../contract/sign-up';
import { hashApiKey, makeApiKey, sealApiKey } from '../auth/api-keys';
import { userWithoutKey } from '../auth/store';
import { exportCrm } from '../crm/export';
import { openExistingFolder } from '../data-folder';
import { StartError } from '../errors';
import type { IcpFields } from '../icps/icp';
import { endedFor } from '../jobs/messages';
import { providers } from '../providers';
import { operatorKeys } from '../providers/operator-keys';
import type { Settings } from '../settings';
import type { PersonName } from './forget/person';
import type { Period, Stop, UserRecord } from './operator-store';

export type Operator = Awaited<ReturnType<typeof openOperator>>;

/** Opens a data folder, also while a service runs on it. Throws StartError if it can't. */
export async function openOperator(dataDir: string, settings: Pick<Settings, 'databaseUrl'>) {
  const { store, secrets } = await openExistingFolder(dataDir, settings.databaseUrl);
  const { operators } = store;
  const user = async (idOrEmail: string) => {
    const found = await operators.findUser(idOrEmail);
    if (!found) throw new StartError(`There’s no user ${idOrEmail}. Nothing was changed.`);
    return found;
  };
  const endWork = async (userId: string) => {
    const why = endedFor.disabled;
    for (const state of ['pending', 'running'] as const)
      for (const { id } of await operators.jobs({ userId, state }, everything))
        await operators.stopJob(id, why);
    for (const state of ['accepted', 'running', 'scheduled'] as const)
      for (const { id } of await operators.signals({ userId, state }, everything))
        await operators.stopSignal(id, why.why);
  };
  return {
    /** Users whose email address contains a text, oldest first. */
    users: operators.users,
    /** Throws StartError if no user has this id or email address. */
    user,
    /**
     * Adds a user who gets a key by signing up, with the credits and ICP of the settings. Throws StartError if the
     * text isn't an email address, or already has a user.
     */
    async addUser(text: string, given: Pick<Settings, 'startingCredits' | 'starterIcp'>) {
      const reading = v.safeParse(signUpRequestSchema(), { email: text });
      if (!reading.success)
        throw new StartError(`“${text}” isn’t an email address. Nothing was changed.`);
      const { email } = reading.output;
      if (await store.users.add(userWithoutKey(email, given), Date.now())) return user(email);
      throw new StartError(`${email} is already a user. Nothing was changed.`);
    },
    /** Stops the user's API key immediately and for good, and ends all their jobs and signals. */
    async disable({ id }: UserRecord) {
      await operators.disable(id);
      await endWork(id);
    },
    /** Lets a disabled user sign up again; changes nothing for others. */
    async enable({ id, key }: UserRecord) {
      if (key === 'disabled') await operators.revokeKey(id);
    },
    /** Deletes a user with their rows, except the ledger, whose rows then lead to no email address. */
    async deleteUser({ id, email }: UserRecord) {
      await operators.disable(id);
      await operators.delete(id, email);
    },
    /** The newest entries of a user's ledger in a period, newest first. */
    ledger: ({ id }: UserRecord, max: number, period: Period = always) =>
      operators.ledger(id, period, max),
    /** Grants 1 to a thousand million credits, with a note of who gave them and why. Returns the user's new state. */
    async grant({ id }: UserRecord, credits: number, note: string) {
      await operators.grant(id, credits, randomUUID(), note, Date.now());
      return user(id);
    },
    /**
     * Replaces the user's API key; the old one stops working immediately. The user gets the new one by signing up
     * again.
     */
    async rotateKey({ id }: UserRecord) {
      const apiKey = makeApiKey();
      const sealed = sealApiKey(apiKey, id, secrets.sealingKey);
      await operators.replaceKey(id, hashApiKey(apiKey), sealed);
    },
    /** The user's API key stops working immediately; a new one is made when the user signs up again. */
    revokeKey: ({ id }: UserRecord) => operators.revokeKey(id),
    /** The user's ICPs, oldest first, as §4.14 lists them. */
    icps: ({ id }: UserRecord) => store.icps.list(id),
    /** Makes an ICP, or replaces the one with the same name; returns its id, and which of the two it did. */
    saveIcp: ({ id }: UserRecord, icp: IcpFields) => store.icps.save(id, icp, Date.now()),
    /**
     * Deletes an ICP; returns how many unfinished signals were deployed with it. They continue with the copy that
     * each has. Throws StartError if the user has no such ICP.
     */
    async removeIcp({ id: userId, email }: UserRecord, id: number) {
      const signals = await operators.signalsWithIcp(userId, id);
      if (await store.icps.delete(userId, id)) return signals;
      throw new StartError(`${email} has no ICP ${id}. Nothing was changed.`);
    },
    /** Jobs of all kinds, newest first. */
    jobs: operators.jobs,
    /**
     * Ends a job as failed and releases its hold. What was found and charged stays; the job's message says both.
     * Throws StartError if there is no such job, or it has ended.
     */
    async cancelJob(id: string) {
      check(await operators.stopJob(id, endedFor.cancelled), `job ${id}`);
    },
    /** Newest first. */
    signals: operators.signals,
    /** Ends a signal as stopped; what it found stays. Throws StartError if there is no such signal, or it has ended. */
    async stopSignal(id: number) {
      const stopped = await operators.stopSignal(id, { reason: 'stopped_by_operator' });
      check(stopped, `signal ${id}`);
    },
    /** Takes a normalised domain. Deletes the company for every user, and keeps it from being added again. */
    forgetCompany: (domain: string) => store.forget.company(domain, Date.now()),
    /** Deletes a person for every user, and keeps them from being added again. */
    forgetPerson: (name: PersonName) => store.forget.person(name, Date.now()),
    hasSample: store.sample.isLoaded,
    /** Deletes the sample companies with their people and posts. Users' accounts of them stay. */
    removeSample: store.forget.sample,
    /** The CSV file of a user's CRM, in parts. Throws StartError if no user has this id or email address. */
    async *exportCrm(idOrEmail: string) {
      const owner = await operators.findUser(idOrEmail);
      if (!owner) throw new StartError(`There’s no user ${idOrEmail}. Nothing was exported.`);
      yield* exportCrm(store, owner.id);
    },
    /** Alerts that were not delivered, the newest first. Takes a user's id, or undefined for all. */
    failedAlerts: store.alerts.failed,
    /** Sends undelivered alerts again; returns how many. */
    replayAlerts: (userId: string | undefined) => store.alerts.replayAll(userId, Date.now()),
    /** Domains of companies that no signal finds, in alphabetical order. */
    blocked: store.blockList.list,
    /** Blocks companies for signals. Takes domains as people write them; throws StartError if one isn't a domain. */
    block: async (domains: readonly string[]) =>
      store.blockList.add(normalised(domains), Date.now()),
    unblock: async (domains: readonly string[]) => store.blockList.remove(normalised(domains)),
    /** The state of public sources, the hosts that were asked last, and the domains that opted out. */
    async sources(maxHosts: number) {
      return {
        sources: await store.sources.summaries(),
        hosts: await store.sources.hosts(Date.now(), maxHosts),
        optOuts: await store.sources.optOuts(),
      };
    },
    /**
     * Excludes companies from public sources. Takes domains as people write them; throws StartError if one isn't a
     * domain.
     */
    optOut: async (domains: readonly string[]) =>
      store.sources.addOptOuts(normalised(domains), Date.now()),
    optIn: async (domains: readonly string[]) => store.sources.removeOptOuts(normalised(domains)),
    /** The operator's keys of data providers. Takes all settings, because keys may be in the environment. */
    providers: (all: Settings) => operatorKeys({ store, secrets, settings: all, list: providers }),
    close: store.close,
  };
}

const always: Period = { since: 0, until: Number.MAX_SAFE_INTEGER };

/** More jobs or signals than a user can have. */
const everything = 1_000_000;

function check(stop: Stop, what: string) {
  if (stop === 'unknown') throw new StartError(`There’s no ${what}. Nothing was changed.`);
  if (stop === 'over') throw new StartError(`The ${what} has already ended. Nothing was changed.`);
}

function normalised(domains: readonly string[]): string[] {
  return domains.map((text) => {
    const reading = readDomain(text);
    if (reading.ok && !reading.isFirst) return reading.domain;
    if (reading.ok) throw new StartError(`“${text}” has several domains. Nothing was changed.`);
    throw new StartError(`“${text}” isn’t a company domain. Nothing was changed.`);
  });
}
