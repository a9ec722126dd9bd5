/** Says how many of a table's rows a form takes, if not all, and why; one press takes all. */
import type { RowSpan } from '../../src/sheet/tables/keys';
import { LinkButton } from '../parts/fields';
import { texts } from '../texts';

const words = texts.run.part;

/** What a form says about hidden rows among the selected ones. */
export function hiddenIn(span: RowSpan | undefined) {
  return { visible: span?.hidden !== undefined, withHidden: span?.isUnchecked === true };
}

/** Empty if all are taken. */
export function PartOfRows(props: {
  /** Rows, companies or people. */
  readonly taken: number;
  readonly of: number;
  unit(value: number): string;
  /** What leaves the others out. */
  readonly why: Readonly<Partial<Record<keyof typeof words.why, boolean>>>;
  /** Undefined if no press takes all. */
  readonly onAll: (() => void) | undefined;
}) {
  const { taken, of, why } = props;
  const names = Object.keys(words.why) as (keyof typeof words.why)[];
  const reasons = names.filter((name) => why[name]).map((name) => words.why[name]);
  if (taken >= of || reasons.length === 0) return null;
  return (
    <p class="found" role="status">
      {words.text(taken, props.unit(of), reasons)}{' '}
      {props.onAll && <LinkButton onPress={props.onAll}>{words.all}</LinkButton>}
    </p>
  );
}
