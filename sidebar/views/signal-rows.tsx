/** The rows whose companies a hiring signal looks at: those selected, or all of a sheet. */
import { useEffect } from 'preact/hooks';
import type { ChosenRows } from '../../src/sheet/table/keys';
import { Note, ProblemNote } from '../parts/note';
import { texts } from '../texts';
import { RowChoices, useRowChoice } from './row-choices';

const companies = texts.run.kinds['enrich-accounts'];

export function SignalRows(props: {
  /** Most companies of one signal. */
  most: number;
  onRows(rows: ChosenRows | undefined): void;
}) {
  const { onRows } = props;
  const choice = useRowChoice(({ domainColumn }) => domainColumn);
  const { table, problem, rows } = choice;
  const chosen = JSON.stringify(rows ?? null);
  useEffect(() => {
    onRows((JSON.parse(chosen) as ChosenRows | null) ?? undefined);
  }, [chosen, onRows]);
  if (problem) return <ProblemNote problem={problem} />;
  if (!table) return <p class="fine">{texts.run.reading}</p>;
  if (table.columns.length === 0) return <Note kind="info">{companies.noTable}</Note>;
  return (
    <>
      <RowChoices
        choice={choice}
        table={table}
        column={companies.column}
        noColumn={companies.noColumn}
      />
      <p class="fine">{texts.signals.rowsHelp(props.most)}</p>
    </>
  );
}
