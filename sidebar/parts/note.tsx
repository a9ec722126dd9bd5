/** A coloured box: an error, a warning or a hint. */
import type { ComponentChildren } from 'preact';
import type { Problem } from '../../src/client/problem';
import { texts } from '../texts';

/** Announced by screen readers when it is an error. */
export function Note({
  kind,
  children,
}: {
  kind: 'bad' | 'warn' | 'info';
  children: ComponentChildren;
}) {
  return (
    <div class={`note ${kind}`} role={kind === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

/** What happened, whether credits may be gone, what to do. */
export function ProblemNote({
  problem,
  kind = 'bad',
}: {
  problem: Problem;
  kind?: 'bad' | 'warn';
}) {
  const { what, next } = texts.errors.said(problem);
  return (
    <Note kind={kind}>
      {what} {problem.spent === 'maybe' && `${texts.errors.maybeSpent} `}
      {next}
      {problem.requestId !== undefined && (
        <div class="fine">{texts.errors.request(problem.requestId)}</div>
      )}
    </Note>
  );
}
