/** `signalsheet admin users|credits|keys|icps`: the service's users, their credits and keys, and their ICPs. */
import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { counted } from '../../client/counted';
import { type Operator, readIcpFile, readSettings, StartError } from '../../service';
import { type AdminOptions, confirm, print, say, timeOf, withOperator } from './operator';

interface UserChanges {
  /** An email address; the others are ids or email addresses. */
  readonly add?: string;
  readonly disable?: string;
  readonly enable?: string;
  readonly delete?: string;
  /** Skips the confirmation. */
  readonly yes?: boolean;
}

/** Adds, disables, enables or deletes a user and shows that one; otherwise users whose address contains a text. */
export function users(match = '', { yes, ...options }: AdminOptions & UserChanges) {
  return withOperator(options, async (operator) => {
    const { add, disable, enable, delete: gone } = options;
    const changed: string[] = [];
    if (add !== undefined) {
      const { email } = await operator.addUser(add, readSettings(process.env));
      changed.push(email);
      say(`${email} was added, and gets a key by signing up.`, options);
    }
    if (disable !== undefined) {
      const user = await operator.user(disable);
      changed.push(user.email);
      await operator.disable(user);
      say(`${user.email} was disabled. Signing up gives no new key until --enable.`, options);
      say('Jobs and signals under way were ended. Audience links work until they expire.', options);
    }
    if (enable !== undefined) {
      const user = await operator.user(enable);
      changed.push(user.email);
      await operator.enable(user);
      say(`${user.email} is enabled, and gets a key by signing up.`, options);
    }
    if (gone !== undefined) {
      const user = await operator.user(gone);
      await confirm(`This deletes ${user.email} with all accounts, people and signals`, { yes });
      await operator.deleteUser(user);
      changed.push(user.email);
      say(
        `${user.email} was deleted. The credit ledger stays, and no longer names anyone.`,
        options,
      );
    }
    const all = await operator.users(match);
    const found = all.filter(({ email }) => changed.length === 0 || changed.includes(email));
    if (gone !== undefined && found.length === 0 && !options.json) return;
    print(
      found.map(({ createdAt, ...user }) => ({ ...user, since: timeOf(createdAt).slice(0, 10) })),
      options,
    );
  });
}

interface CreditsOptions extends AdminOptions {
  readonly grant?: number;
  /** Why they are granted. */
  readonly because?: string;
  readonly since?: number;
  readonly until?: number;
  readonly limit: number;
}

/** Grants credits if asked, then shows the newest entries of a user's ledger, optionally for a period. */
export function credits(
  idOrEmail: string,
  { grant, because, since, until, limit, ...options }: CreditsOptions,
): Promise<void> {
  return withOperator(options, async (operator) => {
    const user = await operator.user(idOrEmail);
    const note = [`by ${operatorName()}`, because].filter(Boolean).join(': ');
    const { balance } = grant ? await operator.grant(user, grant, note) : user;
    const period = { since: since ?? 0, until: until ?? Number.MAX_SAFE_INTEGER };
    const read = await operator.ledger(user, limit + 1, period);
    const entries = read.slice(0, limit);
    print(
      entries.map(({ at, work, ...entry }) => ({ at: timeOf(at), for: work, ...entry })),
      options,
    );
    if (!options.json && entries.length > 1) print(sums(entries), options);
    if (read.length > limit)
      say(
        `The newest ${counted(limit, 'entry', 'entries')}; there are more. Choose --limit or --until.`,
        options,
      );
    say(`Balance of ${user.email}: ${counted(balance, 'credit')}.`, options);
  });
}

/** The user running the command: the one behind sudo, if any. */
function operatorName(): string {
  return process.env['SUDO_USER'] ?? userInfo().username;
}

/** Sums the credits by job, signal and reason. */
function sums(entries: Awaited<ReturnType<Operator['ledger']>>) {
  const found = new Map<
    string,
    { for: string | null; reason: string; entries: number; credits: number }
  >();
  for (const { work, reason, credits } of entries) {
    const key = `${work} ${reason}`;
    const sum = found.get(key) ?? { for: work, reason, entries: 0, credits: 0 };
    found.set(key, { ...sum, entries: sum.entries + 1, credits: sum.credits + credits });
  }
  return [...found.values()];
}

/** Stops a user's key if asked, then shows whether there is one. The key itself is never shown. */
export function keys(
  idOrEmail: string,
  { rotate, revoke, ...options }: AdminOptions & { readonly rotate?: true; readonly revoke?: true },
): Promise<void> {
  return withOperator(options, async (operator) => {
    const before = await operator.user(idOrEmail);
    if ((rotate || revoke) && before.key === 'disabled')
      throw new StartError(`${before.email} is disabled. Nothing was changed.`);
    if (rotate) await operator.rotateKey(before);
    if (revoke) await operator.revokeKey(before);
    const { id, email, key } = await operator.user(before.id);
    print([{ user: id, email, key }], options);
    if (rotate) say(`${email}’s old key no longer works. ${givenBack} the new one.`, options);
    if (revoke) say(`${email} has no working key now. ${givenBack} a new one.`, options);
  });
}

const givenBack = 'Signing up again with this address gives';

interface IcpChanges {
  /** A JSON file. */
  readonly add?: string;
  readonly remove?: number;
}

/** Creates, replaces or deletes an ICP if asked, then lists the user's ICPs. */
export function icps(
  idOrEmail: string,
  { add, remove, ...options }: AdminOptions & IcpChanges,
): Promise<void> {
  return withOperator(options, async (operator) => {
    const user = await operator.user(idOrEmail);
    if (add !== undefined) {
      const icp = readIcpFile(await readUtf8(add));
      const { id, isNew } = await operator.saveIcp(user, icp);
      say(`ICP ${id}, “${icp.name}”, was ${isNew ? 'added' : 'replaced'}.`, options);
    }
    if (remove !== undefined) {
      const signals = await operator.removeIcp(user, remove);
      say(`ICP ${remove} was removed.${usedBy(signals)}`, options);
    }
    const kept = await operator.icps(user);
    print(options.json ? kept : kept.map(summaryOf), options);
  });
}

function usedBy(signals: number): string {
  if (signals === 0) return '';
  return ` Signals that keep using their own copy: ${signals}.`;
}

async function readUtf8(file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => undefined);
  if (!bytes) throw new StartError(`Can’t read ${file}. Nothing was changed.`);
  if (isUtf8(bytes)) return bytes.toString('utf8');
  throw new StartError(`${file} isn’t UTF-8. Nothing was changed. Save it as UTF-8 and try again.`);
}

/** The fields that fit in a table; JSON shows all. */
function summaryOf(icp: Awaited<ReturnType<Operator['icps']>>[number]) {
  const { id, name, target_roles, min_employee, max_employee, min_funding, max_funding } = icp;
  return {
    id,
    name,
    roles: target_roles.length,
    employees: range(min_employee, max_employee),
    funding: range(min_funding, max_funding),
    countries: icp.location.join(', '),
  };
}

function range(min: string | number | null, max: string | number | null): string {
  return min === null && max === null ? 'any' : `${min ?? ''} to ${max ?? ''}`.trim();
}
