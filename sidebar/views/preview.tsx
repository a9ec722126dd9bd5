/** A preview of a run's first rows, and a trial that runs the first few. */
import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import type { PlanRequest } from '../../src/sheet/runs/plan-request';
import type { PreviewCell } from '../../src/sheet/runs/preview';
import { Fold } from '../parts/fields';
import { useQuery } from '../parts/hooks';
import { ProblemNote } from '../parts/note';
import { texts } from '../texts';

const words = texts.run.preview;

/** A run over the first few rows. */
export interface Trial {
  /** Such as “3 companies”. */
  readonly what: string;
  /** The most credits it can cost. */
  readonly credits: number;
  readonly busy: boolean;
  start(): void;
}

/** Folded until the user opens it, because each preview reads the sheet. */
export function Preview(props: {
  readonly request: PlanRequest;
  /** Changes whenever the rows may have changed. */
  readonly again: string;
  readonly trial: Trial | undefined;
}) {
  const { request, again, trial } = props;
  const [open, setOpen] = useState(false);
  return (
    <Fold class="preview" show={words.show} hide={words.hide} open={open} onOpen={setOpen}>
      <Rows request={request} again={again} />
      {trial && (
        <>
          <button type="button" class="secondary" onClick={trial.start} disabled={trial.busy}>
            {trial.busy ? texts.run.starting : words.trial(trial.what, trial.credits)}
          </button>
          <p class="fine">{words.trialHelp}</p>
        </>
      )}
    </Fold>
  );
}

function Rows({ request, again }: { readonly request: PlanRequest; readonly again: string }) {
  const answer = useQuery('preview', request, undefined, again);
  if (answer.state === 'failed') return <ProblemNote problem={answer.problem} />;
  if (answer.state !== 'ready') return <p class="fine">{words.reading}</p>;
  return (
    <>
      <ol>
        {answer.value.rows.map(({ row, key, cells }) => (
          <li key={row}>
            <b>{words.row(row, key)}</b>
            <dl class="facts">
              {together(cells).map(([outcome, headers]) => (
                <Fragment key={outcome}>
                  <dt>{headers.join(', ')}</dt>
                  <dd>{outcome}</dd>
                </Fragment>
              ))}
            </dl>
          </li>
        ))}
      </ol>
      <p class="fine">{words.free}</p>
    </>
  );
}

/** Groups cells by outcome: one line each. */
function together(cells: readonly PreviewCell[]): [string, string[]][] {
  const lines = new Map<string, string[]>();
  for (const cell of cells)
    lines.set(outcomeOf(cell), [...(lines.get(outcomeOf(cell)) ?? []), cell.header]);
  return [...lines];
}

function outcomeOf({ now, fate, value }: PreviewCell): string {
  const then = {
    stays: words.stays,
    known: words.becomes(value),
    'looked up': words.lookedUp,
  }[fate];
  return `${now === '' ? words.blank : now} · ${then}`;
}
