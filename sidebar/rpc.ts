/** Typed calls from the page to the script, over google.script.run. */
import type { Reply, SidebarApi } from '../src/addon/sidebar/api';
import type { Problem, Spent } from '../src/client/problem';
import { texts } from './texts';

interface Runner {
  withSuccessHandler(handler: (reply: unknown) => void): Runner;
  withFailureHandler(handler: (error: Error) => void): Runner;
  callFromSidebar(name: string, input: object): void;
}

declare const google: { readonly script: { readonly run: Runner } };

type Input<Name extends keyof SidebarApi> = Parameters<SidebarApi[Name]>[0];
type Output<Name extends keyof SidebarApi> = ReturnType<SidebarApi[Name]>;

/** A failed call; the page shows `problem`. */
export class CallFailed extends Error {
  constructor(readonly problem: Problem) {
    super(problem.what);
  }
}

/** Calls the script. Rejects only with CallFailed. */
export function call<Name extends keyof SidebarApi>(
  name: Name,
  input: Input<Name>,
): Promise<Output<Name>> {
  return new Promise((resolve, reject) => {
    google.script.run
      .withSuccessHandler((answer) => {
        // The script types its replies by the same list of calls.
        const reply = answer as Reply<Output<Name>>;
        if (reply.ok) return resolve(reply.value);
        if (reply.problem.code === 'NOT_PERMITTED' && name !== 'overview') whenRefused();
        reject(new CallFailed(explained(reply.problem)));
      })
      .withFailureHandler((error) =>
        reject(new CallFailed(unreached(error.message, free.includes(name) ? 'no' : 'maybe'))),
      )
      .callFromSidebar(name, input);
  });
}

/** The problem to show for any error of a call. */
export function problemOf(error: unknown): Problem {
  return error instanceof CallFailed ? error.problem : unreached(String(error), 'no');
}

/** Calls that never spend. Any other call may have spent credits even if its answer was lost. */
const free: readonly (keyof SidebarApi)[] = [
  ...(['overview', 'hideSteps', 'sendCode', 'connectWithCode', 'connectWithKey'] as const),
  ...([
    'disconnect',
    'share',
    'balance',
    'charges',
    'table',
    'whereFrom',
    'ownList',
    'nameOffer',
    'matchPeople',
  ] as const),
  ...([
    'plan',
    'needed',
    'preview',
    'progress',
    'showResults',
    'signalForm',
    'service',
    'editIcp',
  ] as const),
  ...(['ownLists', 'peopleForm', 'techForm', 'setLanguage', 'texts'] as const),
];

let whenRefused = () => {};

/** Calls `read` whenever the script lacks a permission, so that the page lists what is missing now. */
export function onRefused(read: () => void): void {
  whenRefused = read;
}

/**
 * The problem if Google answered instead of the script: no permission, several accounts, time limit, or no connection.
 */
function unreached(message: string, spent: Spent): Problem {
  if (/^NetworkError\b/.test(message))
    return { code: 'INTERNAL', ...texts.errors.offline, spent, retryable: true };
  // Without permission the script never started.
  if (/permission|authori[sz]|berechtig|autorisier/i.test(message)) return refused('no');
  const what = texts.errors.script(message);
  return { code: 'INTERNAL', what, next: texts.errors.tryAgain, spent, retryable: true };
}

/** With several accounts in one browser, the script may start under another one and fail at its first service. */
function explained(problem: Problem): Problem {
  return problem.what.includes('PERMISSION_DENIED') ? refused(problem.spent) : problem;
}

function refused(spent: Spent): Problem {
  return { code: 'INTERNAL', ...texts.errors.refused, spent, retryable: true };
}
