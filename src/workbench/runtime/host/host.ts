/** Answers the requests of running scripts, text for text. */
import { messageOf, ScriptException } from '../../errors';
import type { Answer, HostCalls, Request } from '../wire/calls';
import { type PlatformCall, type PlatformWatch, type Verdict, watchOf } from '../wire/watch';
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
  const read = readRequest(host, request);
  if (!read) return JSON.stringify({ error: 'The workbench does not know this call.' });
  const [name, args] = read;
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

/** A request; undefined for what only a script that changed its own services can ask, such as `constructor`. */
function readRequest(host: Host, text: string): Request | undefined {
  try {
    const read: unknown = JSON.parse(text);
    const [name, args] = Array.isArray(read) ? read : [];
    const isKnown = typeof name === 'string' && Object.hasOwn(host, name) && Array.isArray(args);
    return isKnown ? [name as keyof HostCalls, args] : undefined;
  } catch {
    return undefined;
  }
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
