/** The fields that differ between the kinds of signals, and the rows with the companies of a hiring signal. */
import { useEffect, useState } from 'preact/hooks';
import type { SignalForm } from '../../src/addon/sidebar/api';
import type { ChosenCompanies } from '../../src/sheet/signals/chosen';
import { filled, Input, optionsOf, Segments, Select, Whole } from '../parts/fields';
import { type Inputs, useQuery } from '../parts/hooks';
import { Note, ProblemNote } from '../parts/note';
import { offers } from '../parts/offers';
import { texts } from '../texts';
import { hiddenIn, PartOfRows } from './part-of-rows';
import { OnlyWhere, useRowRules } from './row-rules';
import { columnOptions, RowChoices, useRowChoice } from './rows';
import { type Draft, isHiring } from './signal-draft';

const words = texts.signals;
const companies = texts.run.kinds['enrich-accounts'];
const people = texts.run.kinds['verify-employment'];

/** The column of pages that the user chose, if any. */
interface PageChoice {
  readonly sheetId: number;
  readonly column: number | undefined;
}

const mayBeBlank = new Set(['activity', 'companies']);

/** The parts of a signal's question, by its kind. */
export function SignalQuestion(props: Inputs<Draft> & { readonly form: SignalForm }) {
  const { draft, change, text, form } = props;
  const { limits } = form;
  const anyRole = offers(form, 'any-role');
  const input = (name: 'initiative' | 'trait' | 'activity' | 'query' | 'companies') => (
    <Input
      label={words[name]}
      {...text(name)}
      placeholder={words[`${name}Hint`]}
      maxLength={limits[name]}
      {...(!mayBeBlank.has(name) && filled)}
    />
  );
  return (
    <>
      {draft.kind === 'hiring-role' && (
        <Input
          label={anyRole ? words.roleOptional : words.role}
          {...text('role')}
          placeholder={anyRole ? words.roleAny : words.roleHint}
          maxLength={limits.role}
          {...(!anyRole && { ...filled, title: words.roleNeeded })}
        />
      )}
      {draft.kind === 'hiring-initiative' && input('initiative')}
      {draft.kind === 'deep-search' && (
        <>
          {input('trait')}
          {input('activity')}
        </>
      )}
      {draft.kind === 'social' && (
        <>
          {input('query')}
          <Segments
            label={words.target}
            value={draft.target}
            options={optionsOf(words.targets)}
            onChoose={(target) => change({ target: target === 'people' ? 'people' : 'account' })}
          />
          <Days {...text('socialDays')} max={limits.socialDays} />
        </>
      )}
      {isHiring(draft.kind) && (
        <>
          {input('companies')}
          <Days {...text('hiringDays')} max={limits.hiringDays} />
        </>
      )}
    </>
  );
}

function Days(props: { readonly value: string; readonly max: number; onText(text: string): void }) {
  return <Whole {...props} label={words.days} min={1} title={words.badDays(props.max)} required />;
}

/** The rows with the companies of a signal, and what the form shows about them. */
export interface ShownRows {
  readonly rows: ChosenCompanies;
  readonly shown: { readonly fingerprint: string; readonly inFront: boolean };
  /** How many companies or people they name. */
  readonly companies: number;
  /** How many of them are paid for. */
  readonly paid: number;
  /** Reads the sheet again. */
  read(): void;
}

/** The selected rows, or all rows of a sheet, by their domains or person ids. */
export function SignalRows(props: {
  /** The most companies, or people, of one signal. */
  readonly max: number;
  readonly ofPeople?: boolean;
  onRows(rows: ShownRows | undefined): void;
}) {
  const { onRows, max, ofPeople = false } = props;
  const named = ofPeople ? people : companies;
  const choice = useRowChoice((table) => (ofPeople ? table.personColumn : table.domainColumn));
  const { table, problem, rows } = choice;
  const [ownPage, setOwnPage] = useState<PageChoice>();
  const pageColumn =
    ownPage !== undefined && ownPage.sheetId === table?.sheetId
      ? ownPage.column
      : table?.pageColumn;
  const ruling = useRowRules(table);
  const onlyWhere = ruling.rules?.onlyWhere;
  const chosen = JSON.stringify(
    rows && ruling.isWhole
      ? {
          ...rows,
          ...(onlyWhere && { onlyWhere }),
          ...(ofPeople ? { ofPeople } : pageColumn !== undefined && { pageColumn }),
        }
      : null,
  );
  const wanted = (JSON.parse(chosen) as ChosenCompanies | null) ?? undefined;
  const counted = useQuery('companies', wanted, wanted && chosen, choice.reads);
  const { follows, read } = choice;
  const view = counted.state === 'ready' ? counted.value : undefined;
  useEffect(() => {
    const isGood = view && view.companies > 0 && view.companies <= max;
    const shown = isGood && { fingerprint: view.fingerprint, inFront: follows };
    const { companies = 0, paid = 0 } = view ?? {};
    onRows(wanted && shown ? { rows: wanted, shown, companies, paid, read } : undefined);
  }, [chosen, view, follows, read, onRows, max]);
  if (problem) return <ProblemNote problem={problem} />;
  if (!table) return <p class="fine">{texts.run.reading}</p>;
  if (table.columns.length === 0) return <Note kind="info">{named.noTable}</Note>;
  return (
    <>
      <RowChoices choice={choice} table={table} column={named.column} noColumn={named.noColumn} />
      {view && (
        <PartOfRows
          taken={view.companies}
          of={view.all}
          unit={named.unit}
          why={{
            selected: rows?.span !== undefined,
            ...hiddenIn(rows?.span),
            where: onlyWhere !== undefined,
          }}
          onAll={() => {
            choice.onWhich('all');
            ruling.change({ where: undefined });
          }}
        />
      )}
      {!ofPeople && (
        <Select
          label={words.page}
          value={String(pageColumn ?? '')}
          options={[{ value: '', label: words.noPage }, ...columnOptions(table)]}
          onChoose={(index) =>
            setOwnPage({ sheetId: table.sheetId, column: index === '' ? undefined : Number(index) })
          }
        />
      )}
      <OnlyWhere ruling={ruling} table={table} />
      {view && (view.companies === 0 || view.companies > max) ? (
        <Note kind="bad">{(ofPeople ? words.badPeople : words.badRows)(view.companies, max)}</Note>
      ) : (
        <p class="fine">
          {view && (ofPeople ? words.peopleOf : words.rowsOf)(view.companies, table.sheetName)}{' '}
          {view && view.paid > 0 && `${words.alreadyPaid(view.paid)}. `}
          {words.rowsHelp}
        </p>
      )}
    </>
  );
}
