/** The fresh context of one execution, with only the language and the Apps Script services. */
import vm from 'node:vm';
import type { SourceFile } from '../script/script';
import type { Environment, InjectedByWorker } from '../wire/guest';
import type { TaskOutcome } from './messages';

/** A script that is compiled once for all executions; a file with a syntax error is that error. */
export interface CompiledScript {
  readonly guest: vm.Script;
  readonly files: readonly unknown[];
}

/**
 * Compiles the guest side of the services and a script's files.
 *
 * @param guest the code of the built guest side
 */
export function compileScript(guest: string, sources: readonly SourceFile[]): CompiledScript {
  const files = sources.map(({ name, code }) => {
    try {
      return new vm.Script(code, { filename: name });
    } catch (error) {
      return error;
    }
  });
  return { guest: new vm.Script(guest, { filename: 'apps-script' }), files };
}

/** One execution's script. All methods take and return text, which is safe whatever the script did to its globals. */
export interface ScriptContext {
  /** Evaluates the script's files. Returns the failure in JSON, if any. */
  load(): string | undefined;
  /** Calls a function. There are no timers, so a promise settles within one turn or never. */
  call(name: string, args: string): void;
  /** The outcome of the call, in JSON. */
  outcome(): string;
  /** The name and source text of each of the script's own functions, as pairs in JSON. */
  functions(): string;
  /**
   * Sends the waiting writes. Afterwards no request is passed on, so that left-over code can't send one for another
   * execution.
   */
  end(): void;
}

const nothing = '{"value":null}';
const unreadable = JSON.stringify({
  error: { name: 'Error', message: 'The script’s outcome could not be read.', stack: '' },
} satisfies TaskOutcome);
const ended = '{"error":"The execution has ended."}';

/**
 * Makes a context.
 *
 * @param ask answers the services' requests, text for text
 */
export function startContext(
  { guest: guestScript, files }: CompiledScript,
  environment: Environment,
  ask: (request: string) => string,
): ScriptContext {
  let hasEnded = false;
  let hasCalled = false;
  // Without a prototype, so that the script can't reach objects of this realm.
  const sandbox: Record<string, unknown> = Object.create(null);
  const context = vm.createContext(sandbox, { codeGeneration: { strings: true, wasm: false } });
  const injected: InjectedByWorker = Object.assign(Object.create(null), {
    ask: (request: unknown) => (hasEnded || typeof request !== 'string' ? ended : ask(request)),
    environment: JSON.stringify(environment),
  });
  sandbox['__worker'] = injected;
  guestScript.runInContext(context);
  delete sandbox['__worker'];
  const { guest } = injected;
  if (!guest) throw new Error('The guest side did not start');
  return {
    load() {
      try {
        for (const file of files) {
          if (!(file instanceof vm.Script)) throw file;
          file.runInContext(context);
        }
        return undefined;
      } catch (error) {
        return outcomeOf(() => guest.describeError(error));
      }
    },
    call(name, args) {
      hasCalled = stringFrom(() => guest.call(name, args) ?? '') !== undefined;
    },
    outcome: () => (hasCalled ? outcomeOf(() => guest.outcome() ?? nothing) : unreadable),
    functions: () => stringFrom(() => guest.functions()) ?? '[]',
    end() {
      stringFrom(() => guest.finish());
      hasEnded = true;
    },
  };
}

/** An outcome from the guest side; anything else is a failure. */
function outcomeOf(work: () => unknown): string {
  return stringFrom(work) ?? unreadable;
}

/** A text from the guest side. Other values and errors are the script's, so they are ignored. */
function stringFrom(work: () => unknown): string | undefined {
  try {
    const given = work();
    return typeof given === 'string' ? given : undefined;
  } catch {
    return undefined;
  }
}
