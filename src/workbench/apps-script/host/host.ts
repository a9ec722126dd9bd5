/** Answers the requests of running scripts, text for text. */
import { messageOf } from '../../errors';
import { ScriptException } from '../../exception';
import type { Answer, HostCalls, Request } from '../wire/calls';
import type { Execution } from './execution';
import type { HostService } from './service';
import { refusalAsException } from './spreadsheet';

/** Every service's host side in one. */
export type Host = HostService<HostCalls>;

/**
 * Answers one request of an execution; never throws.
 *
 * @param onFault told about errors that are the workbench's own
 */
export async function answer(
  host: Host,
  execution: Execution,
  request: string,
  onFault: (error: unknown) => void,
): Promise<string> {
  const [name, args] = JSON.parse(request) as Request;
  const call = host[name] as (execution: Execution, ...args: unknown[]) => unknown;
  let reply: Answer;
  try {
    reply = { value: (await call(execution, ...args)) ?? null };
  } catch (thrown) {
    const error = refusalAsException(thrown);
    if (!(error instanceof ScriptException)) onFault(error);
    reply = { error: messageOf(error) };
  }
  return JSON.stringify(reply);
}
