/** Replaces plugins of o-spreadsheet's models, whose members the library's types leave out. */
import type { Command, Getters } from '@odoo/o-spreadsheet';

/** The members of all plugins. */
export interface Plugin {
  readonly getters: Getters;
  handle(command: Command): void;
  finalize(): void;
}
// biome-ignore lint/suspicious/noExplicitAny: a mixin's constructor has to take anything
export type Constructor<T> = new (...args: any[]) => T;

/** Replaces a plugin of a registry, for all models created afterwards. */
export function changePlugin<P extends Plugin>(
  registry: unknown,
  name: string,
  changed: (base: Constructor<P>) => Constructor<P>,
): void {
  const plugins = registry as {
    get(name: string): Constructor<P>;
    replace(name: string, plugin: Constructor<P>): void;
  };
  plugins.replace(name, changed(plugins.get(name)));
}
