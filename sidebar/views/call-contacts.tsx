/** On a signal's card: looks up the phones and emails of the people on its call list, for the price on the button. */
import { useState } from 'preact/hooks';
import type { Overview } from '../../src/addon/sidebar/api';
import type { PlanRequest } from '../../src/sheet/runs/plan-request';
import type { FindContacts } from '../../src/sheet/runs/task';
import { useAction, useQuery } from '../parts/hooks';
import { ProblemNote } from '../parts/note';
import { call } from '../rpc';
import { texts } from '../texts';
import { keyLimits, OwnKeysLine, useOwnKeys } from './own-keys';

const words = texts.signals;
const kind = 'find-contacts';
const [emails, phones, both] = [
  { kind, emails: true, phones: false },
  { kind, emails: false, phones: true },
  { kind, emails: true, phones: true },
] as const;

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
  const requestFor = (task: FindContacts): PlanRequest => ({
    ...{ sheetId, headerRow: 1, keyColumn: 1, keyHeader: 'Person id' },
    ...{ task, which: 'blanks' },
  });
  const version = `${props.version} ${tries}`;
  const first = useQuery('plan', requestFor(emails), undefined, version);
  const needsEmails = first.state === 'ready' ? first.value.toFetch > 0 : undefined;
  const task = needsEmails === false ? phones : both;
  const request = requestFor(task);
  const plan = useQuery(
    'plan',
    needsEmails === undefined ? undefined : request,
    undefined,
    `${version} ${needsEmails}`,
  );
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
        {(needsEmails ? words.getContacts : words.getPhones)(toFetch, estimate)}
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
