/** Exclusions of one search or signal besides “Do not contact”: those of a column, an audience or a CRM status. */
import { useEffect, useState } from 'preact/hooks';
import * as limits from '../../src/contract/limit-values';
import type { ChosenCompanies } from '../../src/sheet/signals/chosen';
import { type Answer, isObject, objectsIn, text, whole } from '../parts/answer';
import { Select } from '../parts/fields';
import { useQuery, useSettled } from '../parts/hooks';
import { Note, ProblemNote } from '../parts/note';
import { call, problemOf } from '../rpc';
import { texts } from '../texts';
import { LeftOutColumn, type SheetColumn } from './row-rules';

const words = texts.leaveOut;

type What = 'nothing' | 'column' | 'audience' | 'stage';

interface Choices {
  readonly what: What;
  readonly sheetId?: number;
  readonly column?: SheetColumn | undefined;
  /** '' until it is chosen. */
  readonly audience: string;
  readonly stage: string;
}

/** The texts of a column that may name companies or people. Throws the problem. */
export async function columnTexts(rows: ChosenCompanies): Promise<readonly string[]> {
  const read = await call('texts', rows);
  return read.texts.filter((each) => each.length <= limits.addressLength);
}

const rowsOf = ({ sheetId, headerRow, index }: SheetColumn): ChosenCompanies => ({
  sheetId,
  headerRow,
  keyColumn: index,
});

interface Body {
  readonly entries?: readonly string[];
  readonly audience_names?: readonly string[];
  readonly crm_stages?: readonly string[];
}

/** The choices as a request to the service; undefined while something is missing. */
async function bodyOf({ what, column, audience, stage }: Choices): Promise<Body | undefined> {
  if (what === 'column') return column && { entries: await columnTexts(rowsOf(column)) };
  if (what === 'audience') return audience === '' ? undefined : { audience_names: [audience] };
  return stage === '' ? undefined : { crm_stages: [stage] };
}

const ask = (body: object) => call('service', { endpoint: 'exclusion', body });

/** Takes what the exclusions are counted in: a search as a request to the service, or chosen rows. */
export function useExclusion(of: {
  readonly search?: object | undefined;
  readonly rows?: ChosenCompanies;
}) {
  const [choices, setChoices] = useState<Choices>({ what: 'nothing', audience: '', stage: '' });
  const [counted, setCounted] = useState<Counted>();
  const wanted = useSettled(JSON.stringify({ choices, of }));
  useEffect(() => {
    let current = true;
    const asked: { choices: Choices; of: typeof of } = JSON.parse(wanted);
    const take = (next: Omit<Counted, 'wanted'>) => current && setCounted({ ...next, wanted });
    const count = async () => {
      const body = asked.choices.what === 'nothing' ? undefined : await bodyOf(asked.choices);
      if (!body) return {};
      const listed = body.entries?.length ?? 0;
      if (listed > limits.excludedPerChoice) return { tooMany: listed };
      const { search, rows } = asked.of;
      const among = rows && (await columnTexts(rows)).slice(0, limits.excludedPerChoice);
      return { answer: await ask({ ...body, ...(search && { search }), ...(among && { among }) }) };
    };
    count()
      .then(take)
      .catch((error: unknown) => take({ problem: error }));
    return () => {
      current = false;
    };
  }, [wanted]);
  const now = counted?.wanted === JSON.stringify({ choices, of }) ? counted : undefined;
  return {
    choices,
    change: (changed: Partial<Choices>) => setChoices((before) => ({ ...before, ...changed })),
    counted: now,
    /** Whether the choice is complete: the service has accepted it, or nothing is to be left out. */
    isWhole: choices.what === 'nothing' || text(now?.answer?.['exclusion_id']) !== undefined,
    /** Reads the column again and returns the `exclusion_id`; undefined if nothing is left out. Throws the problem. */
    async make(): Promise<string | undefined> {
      const body = choices.what === 'nothing' ? undefined : await bodyOf(choices);
      return body && text((await ask(body))['exclusion_id']);
    },
  };
}

interface Counted {
  /** The choices that were counted. */
  readonly wanted: string;
  readonly answer?: Answer;
  /** How many texts the column has, if that is more than the service takes. */
  readonly tooMany?: number;
  readonly problem?: unknown;
}

/** Empty if the service doesn't offer exclusions. */
export function LeaveOut(props: {
  readonly exclusion: ReturnType<typeof useExclusion>;
  /** Says how many of the rows, or of a search’s first companies, are left out. */
  leftOutOf(count: number, of: number): string;
}) {
  const { choices, change, counted } = props.exclusion;
  const offered = useQuery('service', { endpoint: 'exclusion', body: {} });
  const table = useQuery('table', choices.what === 'column' ? {} : undefined);
  if (offered.state !== 'ready' || !('exclusion_id' in offered.value)) return null;
  const audiences = objectsIn(offered.value['audiences']);
  const stages = objectsIn(offered.value['crm_stages']);
  return (
    <>
      <Select
        label={texts.rules.leaveOut}
        value={choices.what}
        options={[
          { value: 'nothing', label: texts.rules.nothing },
          { value: 'column', label: texts.rules.inColumn },
          ...(audiences.length > 0 ? [{ value: 'audience', label: words.inAudience }] : []),
          ...(stages.length > 0 ? [{ value: 'stage', label: words.atStage }] : []),
        ]}
        onChoose={(what) => change({ what: what as What })}
        help={words.help}
      />
      {choices.what === 'column' && table.state === 'failed' && (
        <ProblemNote problem={table.problem} />
      )}
      {choices.what === 'column' && table.state === 'ready' && (
        <LeftOutColumn
          {...choices}
          table={table.value}
          likelyOf={({ domainColumn }) => domainColumn}
          onChange={change}
        />
      )}
      {choices.what === 'audience' && (
        <Select
          label={words.audience}
          value={choices.audience}
          options={[
            { value: '', label: words.choose },
            ...[...new Map(audiences.map((each) => [text(each['name']) ?? '', each]))].map(
              ([name, each]) => ({
                value: name,
                label: words.members(name, whole(each['members']) ?? 0),
              }),
            ),
          ]}
          onChoose={(audience) => change({ audience })}
          missing={texts.form.missing}
        />
      )}
      {choices.what === 'stage' && (
        <Select
          label={words.stage}
          value={choices.stage}
          options={[
            { value: '', label: words.choose },
            ...stages.map((each) => {
              const stage = text(each['stage']) ?? '';
              return { value: stage, label: words.members(stage, whole(each['companies']) ?? 0) };
            }),
          ]}
          onChoose={(stage) => change({ stage })}
          missing={texts.form.missing}
        />
      )}
      <div aria-live="polite">
        {counted?.answer && (
          <Count
            answer={counted.answer}
            isReadAgain={choices.what !== 'column'}
            leftOutOf={props.leftOutOf}
          />
        )}
        {counted?.tooMany !== undefined && (
          <Note kind="bad">{words.tooMany(counted.tooMany, limits.excludedPerChoice)}</Note>
        )}
        {counted?.problem !== undefined && <ProblemNote problem={problemOf(counted.problem)} />}
      </div>
    </>
  );
}

function Count({
  answer,
  isReadAgain,
  leftOutOf,
}: {
  readonly answer: Answer;
  /** Whether the service reads the chosen audience or stage again at each check. */
  readonly isReadAgain: boolean;
} & Pick<Parameters<typeof LeaveOut>[0], 'leftOutOf'>) {
  const { companies, people, unread } = answer;
  const left = answer['left_out'];
  const [count, of] = isObject(left) ? [whole(left['count']), whole(left['of'])] : [];
  const notRead = Array.isArray(unread) ? unread.map(String) : [];
  return (
    <>
      <p class="fine">
        {words.leavesOut(whole(companies) ?? 0, whole(people) ?? 0)}
        {isReadAgain && ` ${words.readAgain}`}
        {count !== undefined && of !== undefined && ` ${leftOutOf(count, of)}`}
      </p>
      {notRead.length > 0 && <Note kind="warn">{texts.doNotContact.unread(notRead)}</Note>}
    </>
  );
}
