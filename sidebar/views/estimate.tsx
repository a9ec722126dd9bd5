/** What a run would do and cost, before anything is spent. */
import type { OfferedRows, PlanRequest, PlanSummary } from '../../src/sheet/runs/plan';
import type { Task } from '../../src/sheet/runs/task';
import { Note, ProblemNote } from '../parts/note';
import { count, texts } from '../texts';
import type { Cover } from './cover';
import { Preview, type Trial } from './preview';
import type { PlanState } from './use-table';

const words = texts.run;

export function Estimate(props: {
  kind: Task['kind'];
  request: PlanRequest | undefined;
  which: OfferedRows;
  plan: PlanState;
  /** How many people were checked before, and when. */
  checked: string | undefined;
  /** Undefined while the cap is no number. */
  cover: Cover | undefined;
  cap: number | undefined;
  balance: number | undefined;
  trial: Trial | undefined;
}) {
  const { kind, request, which, plan, cover, balance, checked, trial } = props;
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
          {wanted > 0 && <Line name={words.lookedUp} value={named.unit(wanted)} />}
          {cover !== undefined && cover.leftOut > 0 && (
            <Line name={words.notEnriched} value={named.unit(cover.leftOut)} />
          )}
          {summary.left > 0 && <Line name={words.left} value={named.unit(summary.left)} />}
          {checked !== undefined && <Line name={words.checkedBefore} value={checked} />}
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
          <Line name={words.estimate} value={costText(summary, cover)} total />
          {balance !== undefined && (
            <Line name={words.balance} value={words.creditCount(balance)} />
          )}
        </dl>
      </div>
      {request && summary.toFetch + summary.fresh > 0 && (
        <Preview request={request} trial={trial} />
      )}
      <Remark {...props} summary={summary} />
    </>
  );
}

function costText({ estimate }: PlanSummary, cover: Cover | undefined): string {
  if (!cover) return words.upTo(estimate);
  return cover.preparation > 0
    ? words.both(count(cover.preparation), words.upTo(cover.estimate))
    : words.upTo(cover.estimate);
}

function Line(props: { name: string; value: string; total?: boolean; title?: string }) {
  return (
    <div class={props.total ? 'line total' : 'line'} title={props.title}>
      <dt>{props.name}</dt>
      <dd>{props.value}</dd>
    </div>
  );
}

/** What keeps the run from doing all of it, or from beginning. */
function Remark(props: {
  kind: Task['kind'];
  which: OfferedRows;
  summary: PlanSummary;
  cover: Cover | undefined;
  cap: number | undefined;
  balance: number | undefined;
}) {
  const { which, summary, cover, cap, balance } = props;
  const { unit } = words.kinds[props.kind];
  if (cap === undefined) return <Note kind="bad">{words.badCap}</Note>;
  if (summary.toFetch + summary.fresh === 0) return <Note kind="info">{words.nothing[which]}</Note>;
  if (summary.toFetch === 0) return <Note kind="info">{words.free}</Note>;
  if (!cover) return null;
  if (cover.wanted === 0 && summary.fresh === 0)
    return <Note kind="warn">{words.noneEnriched}</Note>;
  if (cover.boundBy === undefined) return null;
  const { covered, price } = cover;
  const all = unit(cover.wanted);
  if (cover.boundBy === 'balance') {
    return (
      <Note kind="warn">
        {covered > 0
          ? words.balanceCovers(covered, all)
          : words.balanceTooLow(balance ?? 0, unit(1), price)}
      </Note>
    );
  }
  return (
    <Note kind="warn">
      {covered > 0 ? words.capCovers(covered, all) : words.capTooLow(unit(1), price)}
    </Note>
  );
}
