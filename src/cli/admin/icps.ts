/** `signalsheet admin icps`: the ideal customer profiles of a user, which the interface lists but cannot change. */
import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { type Operator, readIcpFile, StartError } from '../../service';
import { type AdminOptions, print, say, withOperator } from './operator';

interface IcpChanges {
  /** A JSON file. */
  readonly add?: string;
  readonly remove?: number;
}

/** Makes, replaces or deletes an ICP where that is asked, then lists those that the user has. */
export function icps(
  idOrEmail: string,
  { add, remove, ...options }: AdminOptions & IcpChanges,
): Promise<void> {
  return withOperator(options, async (operator) => {
    const user = await operator.user(idOrEmail);
    if (add !== undefined) {
      const icp = readIcpFile(await textOf(add));
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

async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => undefined);
  if (!bytes) throw new StartError(`Can’t read ${file}. Nothing was changed.`);
  if (isUtf8(bytes)) return bytes.toString('utf8');
  throw new StartError(`${file} isn’t UTF-8. Nothing was changed. Save it as UTF-8 and try again.`);
}

/** What a table has room for; JSON shows all of it. */
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
