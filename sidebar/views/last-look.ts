/** When daily signals last looked, at what, and how much was new, even if nothing was. Free. */
import { signalsPerPage } from '../../src/contract/limit-values';
import type { SignalView } from '../../src/sheet/signals/view';
import { isObject, objectsIn, time, whole } from '../parts/answer';
import { useQuery } from '../parts/hooks';
import { moment, texts } from '../texts';
import { day } from '../texts/figures';

const words = texts.signals.looked;

/** Returns the text for a signal; undefined if it runs once, its run hasn't ended, or the service reports no runs. */
export function useLastLooks(signals: readonly SignalView[]) {
  const isAny = signals.some((signal) => signal.daily && idOf(signal) !== undefined);
  const list = useQuery(
    'service',
    isAny ? { endpoint: 'signalList', body: { pagination: { limit: signalsPerPage } } } : undefined,
    undefined,
    signals.map(({ status, found }) => `${status} ${found}`).join(),
  );
  const listed = list.state === 'ready' ? objectsIn(list.value['signals']) : [];
  return (signal: SignalView): string | undefined => {
    const id = idOf(signal);
    const run = listed.find((one) => String(one['signal_id']) === id)?.['last_run'];
    if (!signal.daily || id === undefined || !isObject(run)) return undefined;
    const [ended, from] = [time(run['ended_at']), time(run['posts_from'])];
    if (ended === undefined) return undefined;
    const isSocial = signal.kind === 'social';
    const looked = [
      lookedAt(signal.kind, whole(run['companies'])),
      from === undefined ? undefined : (isSocial ? words.posts : words.jobPosts)(day(from)),
      words.found(whole(run['new_accounts']) ?? 0),
    ];
    return words.last(moment(ended), looked.filter(Boolean).join(', '));
  };
}

/** Its id at the service, for the viewing user. */
export const idOf = ({ alerts, judged }: SignalView) => alerts ?? judged;

/** A technology signal counts only companies that newly mention the technology, not those that it looked at. */
function lookedAt(kind: SignalView['kind'], looked: number | undefined): string | undefined {
  if (looked === undefined || kind === 'technology') return undefined;
  return (kind === 'job-change' ? words.people : words.companies)(looked);
}
