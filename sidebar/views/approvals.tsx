/** Formulas that want to spend more at once than they may without asking: what each would cost, and the decision. */
import type { Overview } from '../../src/addon/sidebar/api';
import { LinkButton } from '../parts/fields';
import { Note, ProblemNote } from '../parts/note';
import { useAction } from '../parts/use-action';
import { call } from '../rpc';
import { texts } from '../texts';

const words = texts.formulas;
/** More would push the page's own content out of sight. */
const shown = 5;

export function Approvals(props: {
  approvals: Overview['approvals'];
  onDone(next: Overview): void;
}) {
  const { approvals } = props;
  const action = useAction();
  if (approvals.length === 0) return null;
  const decide = (ids: readonly string[], approved: boolean) => () =>
    action.run(async () => props.onDone(await call('decideApprovals', { ids, approved })));
  const all = approvals.map(({ id }) => id);
  const total = approvals.reduce((sum, { credits }) => sum + credits, 0);
  return (
    <div class="top">
      <Note kind="warn">
        <b>{words.approvals}</b>
        <ul class="approvals">
          {approvals.slice(0, shown).map(({ id, label, credits }) => (
            <li key={id}>
              {label} · {words.upTo(credits)}{' '}
              {approvals.length > 1 && (
                <LinkButton onPress={decide([id], true)} disabled={action.busy}>
                  {words.approve}
                </LinkButton>
              )}
            </li>
          ))}
          {approvals.length > shown && <li>{words.more(approvals.length - shown)}</li>}
        </ul>
        <div class="links">
          <LinkButton onPress={decide(all, true)} disabled={action.busy}>
            {approvals.length > 1 ? words.approveAll(total) : words.approve}
          </LinkButton>
          <LinkButton onPress={decide(all, false)} disabled={action.busy}>
            {words.decline}
          </LinkButton>
        </div>
        {action.problem && <ProblemNote problem={action.problem} />}
      </Note>
    </div>
  );
}
