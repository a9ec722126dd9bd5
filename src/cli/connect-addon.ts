/** Calls the add-on in a workbook the way its own sidebar does, to connect it above all. */
import type { Reply, SidebarApi } from '../addon/sidebar/api';
import { ProblemError } from '../client/problem';
import type { ScriptRunner } from '../workbench';
import type { Credentials } from './local-user';

type Input<Name extends keyof SidebarApi> = Parameters<SidebarApi[Name]>[0];
type Answer<Name extends keyof SidebarApi> = ReturnType<SidebarApi[Name]>;

/** Gives the add-on the key. Throws ProblemError with the add-on's own words when the service refuses it. */
export async function connectAddon(
  script: ScriptRunner,
  { baseUrl, userId, apiKey }: Credentials,
): Promise<void> {
  await callAddon(script, 'connectWithKey', { baseUrl, userId, apiKey });
}

/** Lets formulas of this workbook spend up to `dailyCap` credits a day, up to `askAbove` at once without asking. */
export async function allowFormulas(
  script: ScriptRunner,
  dailyCap: number,
  askAbove: number,
): Promise<void> {
  await callAddon(script, 'allowFormulas', { allowed: true, dailyCap, askAbove });
}

/** Makes one call of the sidebar's list; whether it can spend stands there. Throws ProblemError. */
export async function callAddon<Name extends keyof SidebarApi>(
  script: ScriptRunner,
  name: Name,
  input: Input<Name>,
): Promise<Answer<Name>> {
  const answer = await script.run('callFromSidebar', [name, input], { as: 'sidebar' });
  const reply = answer as Reply<Answer<Name>>;
  if (!reply.ok) throw new ProblemError(reply.problem);
  return reply.value;
}
