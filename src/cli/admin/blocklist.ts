/** `signalsheet admin blocklist`: the companies that no signal surfaces. */
import { type AdminOptions, print, withOperator } from './operator';

/** Changes the block-list where domains are given, then shows it. */
export function blockList(
  { add = [], remove = [] }: { readonly add?: string[]; readonly remove?: string[] },
  options: AdminOptions,
): Promise<void> {
  return withOperator(options, async (operator) => {
    if (add.length > 0) await operator.block(add);
    if (remove.length > 0) await operator.unblock(remove);
    const domains = await operator.blocked();
    print(
      domains.map((domain) => ({ domain })),
      options,
    );
  });
}
