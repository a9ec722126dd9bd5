/** Connects the add-on in a workbook the way its own sidebar does. */
import type { ScriptRunner } from '../workbench';
import type { Credentials } from './local-user';

export interface AddonState {
  readonly connection?: { readonly baseUrl: string; readonly userId: string };
  readonly formulas: { readonly allowed?: boolean };
}

/** How the add-on stands in this workbook. */
export function addonState(script: ScriptRunner): Promise<AddonState> {
  return call<AddonState>(script, 'overview', {});
}

/** Gives the add-on the key. Throws with the add-on's own words when the service refuses it. */
export async function connectAddon(
  script: ScriptRunner,
  { baseUrl, userId, apiKey }: Credentials,
): Promise<void> {
  await call(script, 'connectWithKey', { baseUrl, userId, apiKey });
}

/** Lets formulas of this workbook spend up to `dailyCap` credits a day. */
export async function allowFormulas(script: ScriptRunner, dailyCap: number): Promise<void> {
  await call(script, 'allowFormulas', { allowed: true, dailyCap });
}

async function call<T>(script: ScriptRunner, name: string, input: object): Promise<T> {
  const reply = await script.run('callFromSidebar', [name, input], { as: 'sidebar' });
  const { ok, value, problem } = reply as {
    ok: boolean;
    value: T;
    problem?: { what: string; next: string };
  };
  if (!ok)
    throw new Error(problem ? `${problem.what} ${problem.next}` : `The add-on refused ${name}`);
  return value;
}
