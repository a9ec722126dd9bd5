/** On a signal's card: looks up the phones and emails of the people on its call list, for the price on the button. */
import { useState } from 'preact/hooks';
import type { Overview } from '../../src/addon/sidebar/api';
import type { PlanRequest } from '../../src/sheet/runs/plan-request';
import { useAction, useQuery } from '../parts/hooks';
import { ProblemNote } from '../parts/note';
import { call } from '../rpc';
import { texts } from '../texts';
import { keyLimits, OwnKeysLine, useOwnKeys } from './own-keys';

const words = texts.signals;
const task = { kind: 'find-contacts', emails: true, phones: true } as const;

/** Empty if no one is left to look up, or the list was deleted. */
export function CallContacts(props: {
  /** The sheet of the call list. */
  readonly sheetId: number;
  /** Changes whenever the list may have other people. */
  readonly version: string;
  readonly balance: number | undefined;
  onStarted(next: Overview): void;
}) {
  const { sheetId, balance } = props;
  const [tries, setTries] = useState(0);
  const request: PlanRequest = {
    ...{ sheetId, headerRow: 1, keyColumn: 1, keyHeader: 'Person id' },
    ...{ task, which: 'blanks' },
  };
  const plan = useQuery('plan', request, undefined, `${props.version} ${tries}`);
  const ownKeys = useOwnKeys(task);
  const action = useAction(props.onStarted);
  if (plan.state !== 'ready' || plan.value.toFetch === 0)
    return <ProblemNote problem={action.problem} />;
  const { toFetch, estimate, fingerprint } = plan.value;
  const goesOn = ownKeys.length > 0;
  const start = () =>
    action.run(async () => {
      try {
        const shown = { fingerprint, prepared: 0, inFront: false };
        return await call('start', {
          ...request,
          ...(goesOn && { ownKeys: true }),
          keyLimits: keyLimits(ownKeys, toFetch),
          ...{ cap: estimate, shown, byCard: true },
        });
      } catch (error) {
        setTries(tries + 1);
        throw error;
      }
    });
  return (
    <>
      <ProblemNote problem={action.problem} />
      <button type="button" class="secondary" disabled={action.busy} onClick={start}>
        {words.getContacts(toFetch, estimate)}
      </button>
      <OwnKeysLine
        kind="find-contacts"
        keys={ownKeys}
        rows={toFetch}
        short={balance !== undefined && balance < estimate}
      />
      {balance !== undefined && balance < estimate && (
        <div class="fine">{texts.run.youHave(balance)}</div>
      )}
    </>
  );
}
