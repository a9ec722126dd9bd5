/** Calls the add-on in a workbook as its sidebar does, mainly to connect it. */
import type { Reply, SidebarApi } from '../addon/sidebar/api';
import { ProblemError } from '../client/problem';
import type { ScriptRunner } from '../workbench';
import type { Credentials } from './local-user';

type Input<Name extends keyof SidebarApi> = Parameters<SidebarApi[Name]>[0];
type Answer<Name extends keyof SidebarApi> = ReturnType<SidebarApi[Name]>;

/** Connects the add-on. Throws ProblemError if the service refuses the key. */
export async function connectAddon(
  script: ScriptRunner,
  { baseUrl, userId, apiKey }: Credentials,
): Promise<void> {
  await callAddon(script, 'connectWithKey', { baseUrl, userId, apiKey });
}

/** Allows the workbook's formulas to spend `dailyCap` credits per day, up to `askAbove` at a time without approval. */
export async function allowFormulas(
  script: ScriptRunner,
  dailyCap: number,
  askAbove: number,
): Promise<void> {
  await callAddon(script, 'allowFormulas', { allowed: true, dailyCap, askAbove });
}

/** Makes one call of the sidebar's API, whose comments say which calls can spend. Throws ProblemError. */
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
