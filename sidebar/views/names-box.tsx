/** Companies that rows name without a domain: their number, and the run that fills in the domains. */
import type { Overview } from '../../src/addon/sidebar/api';
import type { NamesOffer } from '../../src/sheet/runs/offer-names';
import { useAction, useQuery } from '../parts/hooks';
import { Note, ProblemNote } from '../parts/note';
import { call } from '../rpc';
import { texts } from '../texts';
import { letters, type RowChoice } from './rows';

const words = texts.run.names;

/** The offer for the chosen rows; undefined without a choice or an offer. */
export function useNamesOffer(choice: RowChoice | undefined): NamesOffer | undefined {
  const { anyRows, rows, reads } = choice ?? {};
  const input = anyRows && { ...anyRows, ...(rows && { keyColumn: rows.keyColumn }) };
  const query = useQuery('nameOffer', input, input && JSON.stringify(input), reads);
  return query.state === 'ready' ? query.value.offer : undefined;
}

export function NamesBox(props: {
  readonly offer: NamesOffer;
  readonly choice: RowChoice;
  readonly cap: number;
  onStarted(next: Overview): void;
}) {
  const { request, fingerprint, names, missed, column } = props.offer;
  const { follows, read } = props.choice;
  const action = useAction(props.onStarted);
  const start = () =>
    action.run(async () => {
      try {
        const shown = { fingerprint, prepared: 0, inFront: follows };
        return await call('start', { ...request, cap: props.cap, shown });
      } catch (error) {
        // The offer may be outdated.
        read();
        throw error;
      }
    });
  return (
    <>
      <Note kind="info">
        {words.open(names, letters(request.keyColumn))}{' '}
        {words.only(column > 0 ? words.column(letters(column)) : words.newColumn)}{' '}
        {missed > 0 && words.missed(missed)}
        <div class="links">
          <button type="button" class="secondary" disabled={action.busy} onClick={start}>
            {action.busy ? texts.run.starting : words.lookUp(names)}
          </button>
        </div>
      </Note>
      <ProblemNote problem={action.problem} />
    </>
  );
}
