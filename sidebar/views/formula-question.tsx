/** Asks, once a document, whether formulas may spend. */
import type { Overview } from '../../src/addon/sidebar/api';
import type { FormulaSpending } from '../../src/sheet/settings/formula-spending';
import { LinkButton } from '../parts/fields';
import { Note, ProblemNote } from '../parts/note';
import { useAction } from '../parts/use-action';
import { call } from '../rpc';
import { count, texts } from '../texts';

const words = texts.formulas;

export function FormulaQuestion(props: {
  formulas: FormulaSpending;
  onDone(next: Overview): void;
}) {
  const action = useAction();
  const { dailyCap, askAbove } = props.formulas;
  const decide = (allowed: boolean) => () =>
    action.run(async () =>
      props.onDone(await call('allowFormulas', { allowed, dailyCap, askAbove })),
    );
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
      {action.problem && <ProblemNote problem={action.problem} />}
    </Note>
  );
}
