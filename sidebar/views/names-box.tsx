/** Companies that rows name without a domain: how many there are, and the run that fills their domains in. */
import type { Overview } from '../../src/addon/sidebar/api';
import { useAction, useQuery } from '../parts/hooks';
import { Note, ProblemNote } from '../parts/note';
import { call } from '../rpc';
import { texts } from '../texts';
import { letters, type RowChoice } from './rows';

const words = texts.run.names;

/** Nothing where no row lacks a domain, or the service looks nobody up. */
export function NamesBox(props: {
  choice: RowChoice;
  overview: Overview;
  onStarted(next: Overview): void;
}) {
  const { anyRows, rows, follows, reads, read } = props.choice;
  const input = anyRows && { ...anyRows, ...(rows && { keyColumn: rows.keyColumn }) };
  const query = useQuery('nameOffer', input, input && JSON.stringify(input), reads);
  const action = useAction(props.onStarted);
  const offer = query.state === 'ready' ? query.value.offer : undefined;
  if (!offer) return null;
  const { request, fingerprint, names, missed, column } = offer;
  const start = () =>
    action.run(async () => {
      try {
        const shown = { fingerprint, prepared: 0, inFront: follows };
        return await call('start', { ...request, cap: props.overview.cap, shown });
      } catch (error) {
        // What was offered may be outdated.
        read();
        throw error;
      }
    });
  return (
    <>
      <Note kind="info">
        {words.open(names, letters(request.keyColumn), column)} {words.only}{' '}
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
