/** The estimate of a run: what it does and costs, and how much of it the cap and the balance cover. */
import type { PlanSummary } from '../../src/sheet/runs/plan';
import type { OfferedRows, PlanRequest } from '../../src/sheet/runs/plan-request';
import type { Needed } from '../../src/sheet/runs/start';
import type { RowTask } from '../../src/sheet/runs/task';
import type { QueryState } from '../parts/hooks';
import { Note, ProblemNote } from '../parts/note';
import { count, texts } from '../texts';
import { Preview, type Trial } from './preview';

const words = texts.run;

interface EstimateProps {
  readonly kind: RowTask['kind'];
  readonly request: PlanRequest | undefined;
  readonly which: OfferedRows;
  readonly plan: QueryState<PlanSummary>;
  /** How many people were checked before, and when; undefined if unknown. */
  readonly checked: string | undefined;
  /** Undefined while the cap isn't a number. */
  readonly cover: Cover | undefined;
  readonly trial: Trial | undefined;
}

export function Estimate(props: EstimateProps) {
  const { kind, request, which, plan, cover, checked, trial } = props;
  const named = words.kinds[kind];
  if (plan.state === 'none') return null;
  if (plan.state === 'failed') return <ProblemNote problem={plan.problem} />;
  if (plan.state === 'working') return <div class="estimate fine">{words.reading}</div>;
  const summary = plan.value;
  const wanted = cover?.wanted ?? summary.toFetch;
  return (
    <>
      <div class="estimate" aria-live="polite">
        {words.summary(summary.rows, named.unique(summary.unique))}
        <dl>
          {wanted > 0 && (
            <Line
              name={kind === 'read-accounts' ? words.toRead : words.lookedUp}
              value={named.unit(wanted)}
            />
          )}
          {summary.paid > 0 && <Line name={words.paid} value={named.unit(summary.paid)} />}
          {cover !== undefined && cover.leftOut > 0 && (
            <Line name={words.notEnriched} value={named.unit(cover.leftOut)} />
          )}
          {summary.excluded > 0 && (
            <Line name={texts.rules.leftOut} value={named.unit(summary.excluded)} />
          )}
          {summary.left > 0 && <Line name={words.left} value={named.unit(summary.left)} />}
          {summary.underWay > 0 && (
            <Line name={words.underWay} value={named.unit(summary.underWay)} />
          )}
          {checked !== undefined && <Line name={words.checkedBefore} value={checked} />}
          {summary.missed > 0 && !request?.again && (
            <Line name={words.missed} value={named.unit(summary.missed)} />
          )}
          {summary.complete > 0 && (
            <Line name={words.kept[which]} value={named.unit(summary.complete)} />
          )}
          {summary.fresh > 0 && <Line name={words.fresh} value={named.unit(summary.fresh)} />}
          {summary.duplicates > 0 && (
            <Line name={words.duplicates} value={words.rowCount(summary.duplicates)} />
          )}
          {summary.invalid > 0 && (
            <Line
              name={named.invalid}
              value={words.rowCount(summary.invalid)}
              title={words.invalidSamples(summary.invalidSamples)}
            />
          )}
          {cover !== undefined && cover.preparation > 0 && (
            <Line
              name={words.estimate}
              value={words.both(count(cover.preparation), words.upTo(cover.estimate))}
              total
            />
          )}
        </dl>
      </div>
      {request && summary.toFetch + summary.fresh > 0 && (
        <Preview request={request} again={summary.fingerprint} trial={trial} />
      )}
    </>
  );
}

/** The most credits that a run can spend: its estimate, or its cap if that is lower. */
export function mostOf(
  { estimate }: PlanSummary,
  cover: Cover | undefined,
  cap: number | undefined,
): number {
  const most = cover ? cover.preparation + cover.estimate : estimate;
  return Math.min(most, cap ?? most);
}

function Line(props: {
  readonly name: string;
  readonly value: string;
  readonly total?: boolean;
  readonly title?: string;
}) {
  return (
    <div class={props.total ? 'line total' : 'line'} title={props.title}>
      <dt>{props.name}</dt>
      <dd>{props.value}</dd>
    </div>
  );
}

/** The reasons why the run can't do everything, or can't start. */
export function Remark(
  props: Pick<EstimateProps, 'kind' | 'which' | 'cover'> & {
    readonly summary: PlanSummary;
    /** The header row of the list, if only selected rows are taken. */
    readonly selectedBelow: number | undefined;
    /** Undefined while it isn't a number. */
    readonly cap: number | undefined;
    readonly balance: number | undefined;
  },
) {
  const { which, summary, cover, cap, balance } = props;
  const { unit } = words.kinds[props.kind];
  if (cap === undefined) return <Note kind="bad">{words.badCap}</Note>;
  if (summary.toFetch + summary.fresh === 0) {
    const isTaken = summary.underWay > 0;
    const isRuled = summary.excluded > 0 && summary.missed === 0;
    const other = summary.missed > 0 ? words.allMissed : words.nothing[which];
    const isElsewhere = summary.rows === 0 && props.selectedBelow !== undefined;
    if (isElsewhere) return <Note kind="warn">{words.elsewhere(props.selectedBelow)}</Note>;
    const why = isRuled ? texts.rules.allLeftOut : other;
    return <Note kind="info">{isTaken ? words.allUnderWay : why}</Note>;
  }
  if (summary.toFetch === 0) return <Note kind="info">{words.free}</Note>;
  if (!cover) return null;
  if (cover.wanted === 0 && summary.fresh === 0)
    return <Note kind="warn">{words.noneEnriched}</Note>;
  if (cover.boundBy === undefined) return null;
  const { covered, price } = cover;
  const all = unit(cover.wanted);
  const byCap = covered > 0 ? words.capCovers(covered, all) : words.capTooLow(unit(1), price);
  const byBalance =
    covered > 0
      ? words.balanceCovers(covered, all)
      : words.balanceTooLow(balance ?? 0, unit(1), price);
  return <Note kind="warn">{cover.boundBy === 'balance' ? byBalance : byCap}</Note>;
}

export interface Cover {
  /** Companies or people to look up. */
  readonly wanted: number;
  /** Those that are prepared first, and the most credits for that. */
  readonly prepared: number;
  readonly preparation: number;
  /** Companies that are skipped because they aren't enriched. */
  readonly leftOut: number;
  /** The most credits for all look-ups, without the preparation. */
  readonly estimate: number;
  /** The most credits for one look-up. */
  readonly price: number;
  /** The least number of look-ups that the cap and the balance cover. */
  readonly covered: number;
  /** The limits that cover fewer than requested. */
  readonly boundBy: 'cap' | 'balance' | undefined;
}

/** The cover of a plan; `isFirst` says whether `needs` are prepared first. Items that the account paid for are free. */
export function coverOf(
  { toFetch, paid, price }: PlanSummary,
  needs: Needed | undefined,
  isFirst: boolean,
  cap: number,
  balance: number | undefined,
): Cover {
  const lacking = needs?.keys ?? 0;
  const prepared = isFirst ? lacking : 0;
  const extra = prepared > 0 ? (needs?.price ?? 0) : 0;
  const costly = prepared > 0 ? prepared - (needs?.paid ?? 0) : 0;
  const wanted = toFetch - lacking + prepared;
  const coveredBy = (means: number) => {
    if (price === 0) return wanted;
    // Prepares only as many as the means can also search; the rest of the means is for those already prepared.
    const first = Math.min(costly, Math.floor(means / (price + extra)));
    return Math.min(wanted - costly + first, paid + Math.floor((means - first * extra) / price));
  };
  // The cap holds even if paid items cost credits again by the time they are sent.
  const byCap = cap < price ? 0 : coveredBy(cap);
  const covered = balance === undefined ? byCap : Math.min(byCap, coveredBy(balance));
  return {
    wanted,
    prepared,
    preparation: costly * extra,
    leftOut: lacking - prepared,
    estimate: (wanted - paid) * price,
    price: price + extra,
    covered,
    boundBy: covered === wanted ? undefined : (balance ?? cap) < cap ? 'balance' : 'cap',
  };
}
