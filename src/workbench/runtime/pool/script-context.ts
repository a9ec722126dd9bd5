/** The context of one execution: nothing but the language and the Apps Script services, all of it fresh. */
import vm from 'node:vm';
import type { SourceFile } from '../script/script';
import type { Environment, InjectedByWorker } from '../wire/guest';
import type { TaskOutcome } from './messages';

/** A script compiled once for all executions; a file that cannot be compiled is its error. */
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

/** One execution's script. Everything here takes and gives texts, whatever the script has made of its globals. */
export interface ScriptContext {
  /** Evaluates the script's files; how that failed, in JSON, where it did. */
  load(): string | undefined;
  /** Calls a function; a promise settles without timers or not at all, so that it has after one turn. */
  call(name: string, args: string): void;
  /** How the call ended, in JSON. */
  outcome(): string;
  /** The script's own functions, pairs of name and text, in JSON. */
  functions(): string;
  /** Makes the writes that still wait. From here on no request is passed on, so that no code that is left over asks in another execution's name. */
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
  // Without a prototype, so that the context has no way to the objects of this side.
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

/** An outcome that the guest side gives; what is none is a failure. */
function outcomeOf(work: () => unknown): string {
  return stringFrom(work) ?? unreadable;
}

/** A text that the guest side gives; anything else, and what is thrown, is a script's and better left alone. */
function stringFrom(work: () => unknown): string | undefined {
  try {
    const given = work();
    return typeof given === 'string' ? given : undefined;
  } catch {
    return undefined;
  }
}
