/** Which rows a run leaves out: those in another column or on the service's list, and those that fail a condition. */
import { useState } from 'preact/hooks';
import type { TableView } from '../../src/addon/sidebar/api';
import type { Condition, RowRules } from '../../src/sheet/runs/rules';
import { whole } from '../parts/answer';
import { filled, Input, optionsOf, Select } from '../parts/fields';
import { useQuery } from '../parts/hooks';
import { texts } from '../texts';
import { columnOptions } from './rows';

const words = texts.rules;

/** A column of any sheet. */
export interface SheetColumn {
  readonly sheetId: number;
  readonly headerRow: number;
  readonly index: number;
  readonly header: string;
}

type LeaveOut = 'nothing' | 'listed' | 'column';

interface Choices {
  readonly leaveOut: LeaveOut;
  /** The sheet of the column with what to leave out; the run's own by default. */
  readonly sheetId?: number;
  /** Undefined until it is chosen, or found. */
  readonly column?: SheetColumn | undefined;
  /** The column that the condition is about; undefined for all rows. */
  readonly where?: { readonly index: number; readonly header: string } | undefined;
  readonly is: Condition['is'];
  readonly value: string;
}

const needsValue = (is: Condition['is']) => is === 'equals' || is === 'above';
const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));

/** The choices, and the rules that a run takes; undefined without any. `isWhole` is false if something is missing. */
export function useRowRules(table: TableView | undefined) {
  const [choices, setChoices] = useState<Choices>({ leaveOut: 'nothing', is: 'blank', value: '' });
  const { leaveOut, column, is, value } = choices;
  // A column of a sheet other than the run's can't be a condition on its rows.
  const where = table?.columns.find(
    ({ index, header }) => index === choices.where?.index && header === choices.where.header,
  );
  const isValueRight = is === 'above' ? isNumber(value) : value.trim() !== '';
  const isWhole =
    (leaveOut !== 'column' || column !== undefined) && (!where || !needsValue(is) || isValueRight);
  const rules: RowRules = {
    ...(leaveOut === 'listed' && { leaveOutListed: true }),
    ...(leaveOut === 'column' &&
      column && {
        leaveOut: {
          sheetId: column.sheetId,
          headerRow: column.headerRow,
          column: { header: column.header, index: column.index },
        },
      }),
    ...(where && {
      onlyWhere: { column: { header: where.header, index: where.index }, is, value: value.trim() },
    }),
  };
  return {
    choices,
    isWhole,
    where,
    rules: Object.keys(rules).length > 0 ? rules : undefined,
    change: (changed: Partial<Choices>) => setChoices((before) => ({ ...before, ...changed })),
  };
}

export function RowRulesFields(props: {
  readonly ruling: ReturnType<typeof useRowRules>;
  readonly table: TableView;
  readonly isByPerson: boolean;
}) {
  const { ruling, table, isByPerson } = props;
  const { choices, change } = ruling;
  // The list has domains, and it doesn't name people by their ids.
  const list = useQuery('service', isByPerson ? undefined : { endpoint: 'excludeList', body: {} });
  const listed = list.state === 'ready' ? whole(list.value['total_count']) : undefined;
  return (
    <>
      <Select
        label={words.leaveOut}
        value={choices.leaveOut}
        options={[
          { value: 'nothing', label: words.nothing },
          ...(listed === undefined ? [] : [{ value: 'listed', label: words.listed(listed) }]),
          { value: 'column', label: words.inColumn },
        ]}
        onChoose={(value) => change({ leaveOut: value as LeaveOut })}
      />
      {choices.leaveOut === 'column' && (
        <LeftOutColumn
          {...choices}
          onChange={change}
          table={table}
          likelyOf={(there) => (isByPerson ? there.personColumn : there.domainColumn)}
        />
      )}
      <OnlyWhere ruling={ruling} table={table} />
    </>
  );
}

/** The condition that rows must meet. */
export function OnlyWhere({
  ruling,
  table,
}: Pick<Parameters<typeof RowRulesFields>[0], 'ruling' | 'table'>) {
  const { choices, where, change } = ruling;
  return (
    <>
      <Select
        label={words.onlyWhere}
        value={String(where?.index ?? '')}
        options={[{ value: '', label: words.anyRow }, ...columnOptions(table)]}
        onChoose={(value) => {
          const column = table.columns.find(({ index }) => String(index) === value);
          change({ where: column && { index: column.index, header: column.header } });
        }}
      />
      {where && (
        <div class="pair">
          <Select
            label={words.is}
            value={choices.is}
            options={optionsOf(words.conditions)}
            onChoose={(value) => change({ is: value as Condition['is'] })}
          />
          {needsValue(choices.is) && (
            <Input
              {...filled}
              label={words.value}
              value={choices.value}
              onText={(value) => change({ value })}
              wrong={choices.is === 'above' && choices.value !== '' && !isNumber(choices.value)}
              {...(choices.is === 'above' && { title: words.badNumber })}
            />
          )}
        </div>
      )}
    </>
  );
}

/** The sheet and the column with what to leave out. */
export function LeftOutColumn(
  props: Pick<Choices, 'sheetId' | 'column'> & {
    readonly table: TableView;
    likelyOf(table: TableView): number | undefined;
    onChange(changed: Pick<Choices, 'sheetId' | 'column'>): void;
  },
) {
  const sheetId = props.sheetId ?? props.table.sheetId;
  const read = useQuery('table', { sheetId });
  const table = read.state === 'ready' ? read.value : undefined;
  const column = props.column?.sheetId === sheetId ? props.column : undefined;
  const choose = (there: TableView, index: number | undefined) => {
    const found = there.columns.find((each) => each.index === index);
    props.onChange({
      column: found && {
        sheetId: there.sheetId,
        headerRow: there.headerRow,
        index: found.index,
        header: found.header,
      },
    });
  };
  const likely = table && props.likelyOf(table);
  return (
    <>
      <Select
        label={texts.run.sheet}
        value={String(sheetId)}
        options={props.table.sheets.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChoose={(id) => props.onChange({ sheetId: Number(id), column: undefined })}
      />
      {table && (
        <Select
          label={words.column}
          value={String(column?.index ?? '')}
          options={[
            ...(column ? [] : [{ value: '', label: texts.run.chooseColumn }]),
            // The likely column comes first, but only the user knows what it holds.
            ...columnOptions({
              ...table,
              columns: [...table.columns].sort(
                (one, other) => Number(other.index === likely) - Number(one.index === likely),
              ),
            }),
          ]}
          onChoose={(index) => choose(table, Number(index))}
          missing={texts.form.missing}
        />
      )}
    </>
  );
}
