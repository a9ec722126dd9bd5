/** Approvals for formulas by the person whose key they use: whether they may spend at all, and requests above the limit. */
import type { Overview } from '../../src/addon/sidebar/api';
import type { FormulaSpending } from '../../src/sheet/settings/formula-spending';
import { LinkButton } from '../parts/fields';
import { useAction } from '../parts/hooks';
import { Note, ProblemNote } from '../parts/note';
import { call } from '../rpc';
import { count, texts } from '../texts';
import { approvalLabel } from './approval-label';

const words = texts.formulas;
/** The most approvals to show: more would push the page's content out of sight. */
const listed = 5;

export function Approvals(props: {
  readonly approvals: Overview['approvals'];
  onDone(next: Overview): void;
  /** Reads the pending approvals again: another page may have decided some, or a formula may have added one. */
  onRefused(): void;
}) {
  const approvals = props.approvals.filter(({ isMine }) => isMine);
  const others = props.approvals.filter(({ isMine }) => !isMine);
  const action = useAction(props.onDone);
  const decide = (shown: Overview['approvals'], approved: boolean) => () => {
    const requests = shown.map(({ id, credits }) => ({ id, credits }));
    action.run(() =>
      call('decideApprovals', { requests, approved }).catch((error: unknown) => {
        props.onRefused();
        throw error;
      }),
    );
  };
  const total = approvals.reduce((sum, { credits }) => sum + credits, 0);
  if (props.approvals.length === 0 && !action.problem) return null;
  return (
    <div class="top">
      {approvals.length > 0 && (
        <Note kind="warn">
          <b>{words.approvals}</b>
          <ul class="approvals">
            {approvals.slice(0, listed).map((each) => (
              <li key={each.id}>
                {approvalLabel(each.label, words.parts)} · {words.upTo(each.credits)}{' '}
                {approvals.length > 1 && (
                  <button
                    type="button"
                    class="secondary"
                    disabled={action.busy}
                    onClick={decide([each], true)}
                  >
                    {words.approve}
                  </button>
                )}
              </li>
            ))}
            {approvals.length > listed && <li>{words.more(approvals.length - listed)}</li>}
          </ul>
          <div class="links">
            <button
              type="button"
              class="secondary"
              disabled={action.busy}
              onClick={decide(approvals, true)}
            >
              {approvals.length > 1 ? words.approveAll(total) : words.approve}
            </button>
            <LinkButton onPress={decide(approvals, false)} disabled={action.busy}>
              {words.decline}
            </LinkButton>
          </div>
        </Note>
      )}
      {others.length > 0 && (
        <p class="fine">
          {words.othersWait(others.length)}{' '}
          <LinkButton onPress={decide(others, false)} disabled={action.busy}>
            {words.decline}
          </LinkButton>
        </p>
      )}
      <ProblemNote problem={action.problem} saysUnspent />
    </div>
  );
}

/** Whether the user should decide if formulas may spend: it is about their own credits, and they haven't. */
export function asksAboutFormulas({ formulas }: Overview): boolean {
  return formulas.allowed === undefined && formulas.isMine && formulas.payer !== 'none';
}

export function FormulaQuestion(props: {
  readonly formulas: FormulaSpending;
  onDone(next: Overview): void;
}) {
  const action = useAction(props.onDone);
  const { dailyCap } = props.formulas;
  const decide = (allowed: boolean) => () => action.run(() => call('allowFormulas', { allowed }));
  return (
    <Note kind="info">
      {words.ask} {words.cap}: {count(dailyCap)}.
      <div class="links">
        <LinkButton onPress={decide(true)} disabled={action.busy}>
          {words.allow}
        </LinkButton>
        <LinkButton onPress={decide(false)} disabled={action.busy}>
          {words.refuse}
        </LinkButton>
      </div>
      <ProblemNote problem={action.problem} />
    </Note>
  );
}
