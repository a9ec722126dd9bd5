/** Answers the requests of running scripts, text for text. */
import { messageOf } from '../../errors';
import { ScriptException } from '../../exception';
import { type PlatformCall, type PlatformWatch, type Verdict, watchOf } from '../../watch';
import type { Answer, HostCalls, Request } from '../wire/calls';
import type { Execution } from './execution';
import type { HostService } from './service';
import { refusalAsException } from './spreadsheet';

/** Every service's host side in one. */
export type Host = HostService<HostCalls>;

/**
 * Answers one request of an execution; never throws.
 *
 * @param watch told of the call before and after, and may decide otherwise
 * @param onFault told about errors that are the workbench's own
 */
export async function answer(
  host: Host,
  execution: Execution,
  request: string,
  onFault: (error: unknown) => void,
  watch?: PlatformWatch,
): Promise<string> {
  const [name, args] = JSON.parse(request) as Request;
  const { kind, functionName, user } = execution;
  const verdict = await judge(
    { kind, functionName, user, name, args },
    () => perform(host, execution, [name, args], onFault),
    watchOf(watch, name),
  );
  // Nobody hears the answer of an execution that has ended.
  if (verdict === 'kill') execution.kill();
  return JSON.stringify(verdict);
}

async function judge(
  call: PlatformCall,
  work: () => Promise<Answer>,
  watch: PlatformWatch | undefined,
): Promise<Verdict> {
  const early = watch?.before?.(call);
  if (early !== undefined) return early;
  const reply = await work();
  return watch?.after?.(call, reply) ?? reply;
}

async function perform(
  host: Host,
  execution: Execution,
  [name, args]: Request,
  onFault: (error: unknown) => void,
): Promise<Answer> {
  const call = host[name] as (execution: Execution, ...args: unknown[]) => unknown;
  try {
    execution.onCall(name, args);
    return { value: (await call(execution, ...args)) ?? null };
  } catch (thrown) {
    const error = refusalAsException(thrown);
    if (!(error instanceof ScriptException)) onFault(error);
    return { error: messageOf(error) };
  }
}
