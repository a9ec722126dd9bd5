/** What a run would do and cost, before anything is spent. */
import type { PlanRequest, PlanSummary, Which } from '../../src/sheet/runs/plan';
import type { Task } from '../../src/sheet/runs/task';
import { Note, ProblemNote } from '../parts/note';
import { count, texts } from '../texts';
import { Preview } from './preview';
import type { PlanState } from './use-table';

const words = texts.run;

export function Estimate(props: {
  kind: Task['kind'];
  request: PlanRequest | undefined;
  plan: PlanState;
  cap: number | undefined;
  balance: number | undefined;
}) {
  const { kind, request, plan, cap, balance } = props;
  const named = words.kinds[kind];
  if (plan.state === 'none') return null;
  if (plan.state === 'failed') return <ProblemNote problem={plan.problem} />;
  if (plan.state === 'working') return <div class="estimate fine">{words.reading}</div>;
  const { summary } = plan;
  return (
    <>
      <div class="estimate" aria-live="polite">
        {words.summary(summary.rows, named.unique(summary.unique))}
        <dl>
          {summary.toFetch > 0 && (
            <Line name={words.lookedUp} value={words.requests(summary.toFetch, summary.requests)} />
          )}
          {summary.complete > 0 && request && (
            <Line name={words.kept[request.which]} value={count(summary.complete)} />
          )}
          {summary.fresh > 0 && <Line name={words.fresh} value={count(summary.fresh)} />}
          {summary.duplicates > 0 && (
            <Line name={words.duplicates} value={count(summary.duplicates)} />
          )}
          {summary.invalid > 0 && (
            <Line
              name={named.invalid}
              value={count(summary.invalid)}
              title={words.invalidSamples(summary.invalidSamples)}
            />
          )}
          <Line name={words.estimate} value={words.upTo(summary.estimate)} total />
          {balance !== undefined && <Line name={words.balance} value={count(balance)} />}
        </dl>
      </div>
      {request && summary.toFetch + summary.fresh > 0 && <Preview request={request} />}
      <Remark summary={summary} which={request?.which ?? 'blanks'} cap={cap} balance={balance} />
    </>
  );
}

function Line(props: { name: string; value: string; total?: boolean; title?: string }) {
  return (
    <div class={props.total ? 'line total' : 'line'} title={props.title}>
      <dt>{props.name}</dt>
      <dd>{props.value}</dd>
    </div>
  );
}

function Remark({
  summary,
  which,
  cap,
  balance,
}: {
  summary: PlanSummary;
  which: Which;
  cap: number | undefined;
  balance: number | undefined;
}) {
  if (cap === undefined) return <Note kind="bad">{words.badCap}</Note>;
  if (summary.toFetch + summary.fresh === 0) return <Note kind="info">{words.nothing[which]}</Note>;
  if (summary.toFetch === 0) return <Note kind="info">{words.free}</Note>;
  if (summary.estimate > cap) return <Note kind="warn">{words.capped(cap)}</Note>;
  if (balance !== undefined && summary.estimate > balance)
    return <Note kind="warn">{words.short}</Note>;
  return null;
}
