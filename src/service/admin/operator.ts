/** What the operator can do with users and with what is under way for them; for the command line. */
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
import type { Settings } from '../settings';
import type { PersonName } from './forget/person';
import type { Period, Stop, UserRecord } from './operator-store';

export type Operator = Awaited<ReturnType<typeof openOperator>>;

/** Opens a data folder beside the service that may be running on it. Throws StartError where it cannot. */
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
        await operators.stopSignal(id, why.text);
  };
  return {
    /** Users whose e-mail address contains a text, oldest first. */
    users: operators.users,
    /** Throws StartError where nobody has this id or e-mail address. */
    user,
    /**
     * Adds a user who gets a key by signing up, with credits and an ICP as the settings say. Throws StartError where the
     * text is no e-mail address, or has a user.
     */
    async addUser(text: string, given: Pick<Settings, 'startingCredits' | 'starterIcp'>) {
      const reading = v.safeParse(signUpRequestSchema(), { email: text });
      if (!reading.success)
        throw new StartError(`“${text}” isn’t an email address. Nothing was changed.`);
      const { email } = reading.output;
      if (await store.users.add(userWithoutKey(email, given), Date.now())) return user(email);
      throw new StartError(`${email} is already a user. Nothing was changed.`);
    },
    /** Stops the user's API key at once and for good, and ends all jobs and signals under way. */
    async disable({ id }: UserRecord) {
      await operators.disable(id);
      await endWork(id);
    },
    /** Lets a disabled user sign up again; changes nothing for others. */
    async enable({ id, key }: UserRecord) {
      if (key === 'disabled') await operators.revokeKey(id);
    },
    /** Deletes a user with all that is theirs but the ledger, whose rows then lead to no address. */
    async deleteUser({ id, email }: UserRecord) {
      await operators.disable(id);
      await operators.delete(id, email);
    },
    /** The newest entries of a user's ledger within a period, newest first. */
    ledger: ({ id }: UserRecord, max: number, period: Period = always) =>
      operators.ledger(id, period, max),
    /** Gives credits, from 1 to a thousand million; notes who gave them and why. Returns the user as it is then. */
    async grant({ id }: UserRecord, credits: number, note: string) {
      await operators.grant(id, credits, randomUUID(), note, Date.now());
      return user(id);
    },
    /** Stops the user's API key at once. The user gets the new one by signing up again. */
    async rotateKey({ id }: UserRecord) {
      const apiKey = makeApiKey();
      const sealed = sealApiKey(apiKey, id, secrets.sealingKey);
      await operators.replaceKey(id, hashApiKey(apiKey), sealed);
    },
    /** The same, but no key works until the user signs up again, which then makes a new one. */
    revokeKey: ({ id }: UserRecord) => operators.revokeKey(id),
    /** The user's ICPs, the oldest first, as §4.14 lists them. */
    icps: ({ id }: UserRecord) => store.icps.list(id),
    /** Makes an ICP, or replaces the one of the same name; answers its id, and which of both was done. */
    saveIcp: ({ id }: UserRecord, icp: IcpFields) => store.icps.save(id, icp, Date.now()),
    /**
     * Deletes an ICP; answers how many signals that are not over were deployed with it. They go on, with the copy that
     * each of them keeps. Throws StartError where the user has no such ICP.
     */
    async removeIcp({ id: userId, email }: UserRecord, id: number) {
      const signals = await operators.signalsWithIcp(userId, id);
      if (await store.icps.delete(userId, id)) return signals;
      throw new StartError(`${email} has no ICP ${id}. Nothing was changed.`);
    },
    /** Jobs of all kinds, the newest first. */
    jobs: operators.jobs,
    /**
     * Ends a job as failed and gives back what is set aside for it. What was found and charged stays; the job's message
     * says both. Throws StartError where there is no such job, or it is over.
     */
    async cancelJob(id: string) {
      check(await operators.stopJob(id, endedFor.cancelled), `job ${id}`);
    },
    /** The newest first. */
    signals: operators.signals,
    /** Ends a signal as stopped; what it found stays. Throws StartError where there is none, or it is over. */
    async stopSignal(id: number) {
      const why = 'This signal was stopped by whoever runs the service.';
      check(await operators.stopSignal(id, why), `signal ${id}`);
    },
    /** Takes a normalised domain. Deletes all that is known of the company, for every user, and keeps it out. */
    forgetCompany: (domain: string) => store.forget.company(domain, Date.now()),
    /** The same for a person. */
    forgetPerson: (name: PersonName) => store.forget.person(name, Date.now()),
    /** Whether the store holds sample data. */
    hasSample: store.sample.isLoaded,
    /** Takes the sample companies out, with their people and posts. Accounts that users have of them stay. */
    removeSample: store.forget.sample,
    /** The CSV file of a user's CRM, in parts. Throws StartError where nobody has this id or e-mail address. */
    async *exportCrm(idOrEmail: string) {
      const owner = await operators.findUser(idOrEmail);
      if (!owner) throw new StartError(`There’s no user ${idOrEmail}. Nothing was exported.`);
      yield* exportCrm(store, owner.id);
    },
    /** The domains of companies that no signal surfaces, in alphabetical order. */
    blocked: store.blockList.list,
    /** Puts companies on the block-list. Takes domains as people write them; throws StartError where one is none. */
    block: async (domains: readonly string[]) =>
      store.blockList.add(normalised(domains), Date.now()),
    unblock: async (domains: readonly string[]) => store.blockList.remove(normalised(domains)),
    /** How public sources are doing, the hosts that were asked last, and who is not to be looked up. */
    async sources(maxHosts: number) {
      return {
        sources: await store.sources.summaries(),
        hosts: await store.sources.hosts(Date.now(), maxHosts),
        optOuts: await store.sources.optOuts(),
      };
    },
    /** Has no public source asked about companies. Takes domains as people write them; throws StartError where one is none. */
    optOut: async (domains: readonly string[]) =>
      store.sources.addOptOuts(normalised(domains), Date.now()),
    optIn: async (domains: readonly string[]) => store.sources.removeOptOuts(normalised(domains)),
    close: store.close,
  };
}

const always: Period = { since: 0, until: Number.MAX_SAFE_INTEGER };

/** More than a user has jobs or signals under way. */
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
