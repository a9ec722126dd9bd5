/** The rows whose companies a hiring signal looks at: those selected, or all of a sheet. */
import { useEffect, useState } from 'preact/hooks';
import type { ChosenCompanies } from '../../src/sheet/signals/deployment';
import { Select } from '../parts/fields';
import { Note, ProblemNote } from '../parts/note';
import { texts } from '../texts';
import { RowChoices, useRowChoice } from './row-choices';
import { columnOptions } from './table-choices';

const companies = texts.run.kinds['enrich-accounts'];

/** The column of pages that the person chose, or none. */
interface PageChoice {
  readonly sheetId: number;
  readonly column: number | undefined;
}

export function SignalRows(props: {
  /** Most companies of one signal. */
  max: number;
  onRows(rows: ChosenCompanies | undefined): void;
}) {
  const { onRows } = props;
  const choice = useRowChoice(({ domainColumn }) => domainColumn);
  const { table, problem, rows } = choice;
  const [ownPage, setOwnPage] = useState<PageChoice>();
  const pageColumn =
    ownPage !== undefined && ownPage.sheetId === table?.sheetId
      ? ownPage.column
      : table?.pageColumn;
  const chosen = JSON.stringify(
    rows ? { ...rows, ...(pageColumn === undefined ? {} : { pageColumn }) } : null,
  );
  useEffect(() => {
    onRows((JSON.parse(chosen) as ChosenCompanies | null) ?? undefined);
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
      <Select
        label={texts.signals.page}
        value={String(pageColumn ?? '')}
        options={[{ value: '', label: texts.signals.noPage }, ...columnOptions(table)]}
        onChoose={(index) =>
          setOwnPage({ sheetId: table.sheetId, column: index === '' ? undefined : Number(index) })
        }
      />
      <p class="fine">{texts.signals.rowsHelp(props.max)}</p>
    </>
  );
}
