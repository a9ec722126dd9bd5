/** A coloured box: an error, a warning or a hint. */
import type { ComponentChildren } from 'preact';
import type { Problem } from '../../src/client/problem';
import { texts } from '../texts';

/** Announced by screen readers when it is an error. */
export function Note(props: {
  readonly kind: 'bad' | 'warn' | 'info';
  readonly children: ComponentChildren;
}) {
  const { kind, children } = props;
  return (
    <div class={`note ${kind}`} role={kind === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

/** What happened, whether credits may have been spent and what to do; empty without a problem. */
export function ProblemNote(props: {
  readonly problem: Problem | undefined;
  readonly kind?: 'bad' | 'warn';
  /** Whether to say so, too, if no credits were spent. */
  readonly saysUnspent?: boolean;
}) {
  const { problem, kind = 'bad', saysUnspent } = props;
  if (!problem) return null;
  const { what, next } = texts.errors.said(problem);
  return (
    <Note kind={kind}>
      {what} {problem.spent === 'maybe' && `${texts.errors.maybeSpent} `}
      {problem.spent === 'no' && saysUnspent && `${texts.errors.notSpent} `}
      {next}
      {problem.requestId !== undefined && (
        <div class="fine">{texts.errors.request(problem.requestId)}</div>
      )}
    </Note>
  );
}
