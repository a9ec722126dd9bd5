/** What the service offers beyond the interface, as a form knows it. */
import type { Extension } from '../../src/contract/extensions';

/** Whether the service announced the extension. */
export const offers = (form: { readonly extensions: readonly string[] }, name: Extension) =>
  form.extensions.includes(name);
