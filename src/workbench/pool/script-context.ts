/** The context of one execution: nothing but the language and the Apps Script services, all of it fresh. */
import vm from 'node:vm';
import type { Environment } from '../apps-script/wire/environment';
import type { Guest, InjectedByWorker } from '../apps-script/wire/guest';
import type { SourceFile } from '../script/script';

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

export interface ScriptContext {
  readonly guest: Guest;
  /** Evaluates the script's files; throws what they throw. */
  runFiles(): void;
}

/**
 * Makes a context.
 *
 * @param ask answers the services' requests, text for text
 */
export function startContext(
  { guest, files }: CompiledScript,
  environment: Environment,
  ask: (request: string) => string,
): ScriptContext {
  // Without a prototype, so that the context has no way to the objects of this side.
  const sandbox: Record<string, unknown> = Object.create(null);
  const context = vm.createContext(sandbox, { codeGeneration: { strings: true, wasm: false } });
  const injected: InjectedByWorker = Object.assign(Object.create(null), {
    ask,
    environment: JSON.stringify(environment),
  });
  sandbox['__worker'] = injected;
  guest.runInContext(context);
  delete sandbox['__worker'];
  if (!injected.guest) throw new Error('The guest side did not start');
  return {
    guest: injected.guest,
    runFiles() {
      for (const file of files) {
        if (!(file instanceof vm.Script)) throw file;
        file.runInContext(context);
      }
    },
  };
}
