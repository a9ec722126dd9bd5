/** The way to a signal's lists at the service, whose addresses are asked for only when somebody wants them. */
import { useState } from 'preact/hooks';
import type { OwnLists } from '../../src/sheet/signals/control';
import { LinkButton } from '../parts/fields';
import { ProblemNote } from '../parts/note';
import { useAction } from '../parts/use-action';
import { call } from '../rpc';
import { texts } from '../texts';

const words = texts.signals;
const order = ['accounts', 'people', 'crm'] as const;

/** Takes a signal's id in this document; the signal is the person's own. */
export function SignalLists({ signal }: { signal: string }) {
  const [lists, setLists] = useState<OwnLists>();
  const action = useAction();
  if (!lists) {
    const open = () => action.run(async () => setLists(await call('ownLists', { signal })));
    return (
      <>
        {action.problem && <ProblemNote problem={action.problem} />}
        <div class="links">
          <LinkButton onPress={open} disabled={action.busy}>
            {words.lists}
          </LinkButton>
        </div>
      </>
    );
  }
  const given = order.flatMap((which) => {
    const href = lists[which];
    return href === undefined ? [] : [{ which, href }];
  });
  if (given.length === 0) return <div class="fine">{words.noLists}</div>;
  return (
    <>
      <div class="links">
        {given.map(({ which, href }) => (
          <a key={which} class="link" href={href} target="_blank" rel="noreferrer">
            {words.openLists[which]}
          </a>
        ))}
      </div>
      <div class="fine">{words.listsHelp}</div>
    </>
  );
}
