/** The forms that fill rows in: companies by enrichment or a free read, people's contacts, people's employment. */
import { useState } from 'preact/hooks';
import type { Overview } from '../../src/addon/sidebar/api';
import type { FieldName } from '../../src/contract/account-fields';
import type { AccountField } from '../../src/sheet/accounts/fields';
import type { ReadAccounts, RowTask } from '../../src/sheet/runs/task';
import { Check, Chip, Chips, Input, LinkButton, Segments } from '../parts/fields';
import { useKeptFocus, useQuery } from '../parts/hooks';
import { Note } from '../parts/note';
import { headerIn, texts } from '../texts';
import { asksAboutFormulas, FormulaQuestion } from './approvals';
import { useOwnKeys } from './own-keys';
import { RunForm, type RunFormProps } from './run-form';
import { WhereFromCard } from './where-from';

const words = texts.enrich;
const readWords = texts.evidence;
const defaultFirst = [
  'name',
  'industry',
  'employee_count',
  'employee_range',
  'hq_country',
  'hq_city',
  'funding_stage',
  'revenue_usd',
  'linkedin_url',
] as const satisfies readonly FieldName[];

/** The task to ask whether own keys can find emails, which then have a status. */
const emailTask = { kind: 'find-contacts', emails: true, phones: false } as const;

const scoreFields = ['score', 'score_reason'] as const satisfies readonly FieldName[];

type EnrichKind = Exclude<RowTask['kind'], 'discover-people' | 'find-domains'>;

export function Enrich(props: RunFormProps & { onOverview(next: Overview): void }) {
  const { overview } = props;
  const [tellsOrigin, setTellsOrigin] = useState(false);
  const [kind, setKind] = useState<EnrichKind>('enrich-accounts');
  const [fields, setFields] = useState(overview.tasks['enrich-accounts'].fields);
  const [notes, setNotes] = useState(overview.tasks['enrich-accounts'].notes === true);
  const [raw, setRaw] = useState(overview.tasks['enrich-accounts'].raw === true);
  const [read, setRead] = useState(overview.tasks['read-accounts']);
  const [contacts, setContacts] = useState(overview.tasks['find-contacts']);
  const emailKeys = useOwnKeys(kind === 'find-contacts' ? emailTask : undefined);
  const fillsStatus = emailKeys.length > 0 && contacts.emails && contacts.status !== false;
  const tasks: Record<EnrichKind, RowTask | undefined> = {
    'enrich-accounts':
      fields.length > 0 ? { kind: 'enrich-accounts', fields, notes, raw } : undefined,
    'read-accounts': read.fields.length > 0 ? read : undefined,
    'find-contacts':
      contacts.emails || contacts.phones ? { ...contacts, status: fillsStatus } : undefined,
    'verify-employment': { kind: 'verify-employment' },
  };
  const isOfCompanies = kind === 'enrich-accounts' || kind === 'read-accounts';
  const focus = useKeptFocus(kind);
  const choose = (value: string) => {
    focus.note();
    setKind(value as EnrichKind);
  };
  const intro = (
    <div ref={focus.holder}>
      <WhereFromCard open={tellsOrigin} onOpen={setTellsOrigin} />
      {asksAboutFormulas(overview) && (
        <FormulaQuestion formulas={overview.formulas} onDone={props.onOverview} />
      )}
      <Segments
        label={words.what}
        value={isOfCompanies ? 'enrich-accounts' : kind}
        options={[
          { value: 'enrich-accounts', label: words.companies },
          { value: 'find-contacts', label: words.contacts },
          { value: 'verify-employment', label: words.employment },
        ]}
        onChoose={choose}
      />
      {isOfCompanies && (
        <Segments
          label={readWords.how}
          value={kind}
          options={[
            { value: 'enrich-accounts', label: readWords.enrich },
            { value: 'read-accounts', label: readWords.read },
          ]}
          onChoose={choose}
        />
      )}
    </div>
  );
  return (
    <RunForm
      {...props}
      key={kind}
      kind={kind}
      task={tasks[kind]}
      intro={intro}
      more={
        kind === 'enrich-accounts' && (
          <>
            <Check label={words.notes} help={words.notesHelp} on={notes} onToggle={setNotes} />
            <Check label={words.raw} help={words.rawHelp} on={raw} onToggle={setRaw} />
          </>
        )
      }
      hasMore={kind === 'enrich-accounts' && (notes || raw)}
    >
      {kind === 'enrich-accounts' && (
        <>
          <FieldChips all={overview.fields} chosen={fields} onChange={setFields} />
          {fields.length === 0 && <Note kind="warn">{words.noFields}</Note>}
          {fields.includes('employee_count') && !fields.includes('employee_range') && (
            <p class="fine">
              {words.rangeHelp}{' '}
              <LinkButton onPress={() => setFields(withRange(fields))}>{words.addRange}</LinkButton>
            </p>
          )}
        </>
      )}
      {kind === 'read-accounts' && (
        <ReadChoices overview={overview} chosen={read} onChange={setRead} />
      )}
      {kind === 'find-contacts' && (
        <>
          <Chips
            label={words.wanted}
            names={{ emails: words.emails, phones: words.phones }}
            isOn={(wanted) => contacts[wanted]}
            onToggle={(wanted) => setContacts({ ...contacts, [wanted]: !contacts[wanted] })}
          >
            {tasks[kind] === undefined && <Note kind="warn">{words.noContacts}</Note>}
          </Chips>
          <Check
            label={words.checkEmployment}
            help={words.checkEmploymentHelp}
            on={contacts.checkEmployment === true}
            onToggle={(checkEmployment) => setContacts({ ...contacts, checkEmployment })}
          />
          {emailKeys.length > 0 && contacts.emails && (
            <Check
              label={texts.providers.emailStatus}
              help={texts.providers.emailStatusHelp}
              on={fillsStatus}
              onToggle={(status) => setContacts({ ...contacts, status })}
            />
          )}
        </>
      )}
      {kind === 'verify-employment' && <p class="fine">{words.employmentHelp}</p>}
    </RunForm>
  );
}

/** Options of a free read: evidence of signals, facts about the company, and whether it is kept up to date. */
function ReadChoices(props: {
  readonly overview: Overview;
  readonly chosen: ReadAccounts;
  onChange(chosen: ReadAccounts): void;
}) {
  const { chosen, onChange } = props;
  const { evidence, fields } = props.overview;
  const isEvidence = (name: string) => evidence.some((field) => field.name === name);
  const chosenEvidence = chosen.fields.filter(isEvidence);
  const others = chosen.fields.filter((name) => !isEvidence(name));
  return (
    <>
      <p class="fine">{readWords.help}</p>
      <FieldChips
        label={readWords.evidence}
        all={evidence}
        first={evidence.map(({ name }) => name)}
        chosen={chosenEvidence}
        onChange={(next) => onChange({ ...chosen, fields: [...next, ...others] })}
      />
      <FieldChips
        label={readWords.company}
        all={fields.filter(({ name }) => !isEvidence(name))}
        chosen={others}
        onChange={(next) => onChange({ ...chosen, fields: [...chosenEvidence, ...next] })}
      />
      {chosen.fields.length === 0 && <Note kind="warn">{words.noFields}</Note>}
      <Check
        label={readWords.keep}
        help={readWords.keepHelp}
        on={chosen.keepFresh}
        onToggle={(keepFresh) => onChange({ ...chosen, keepFresh })}
      />
    </>
  );
}

/** Adds the range of employees next to their number. */
function withRange(fields: readonly string[]): string[] {
  return fields.flatMap((name) => (name === 'employee_count' ? [name, 'employee_range'] : [name]));
}

/** The fields to fill in, as chips; the rarer ones are behind “More…”. */
function FieldChips(props: {
  readonly label?: string;
  readonly all: readonly AccountField[];
  readonly chosen: readonly string[];
  /** The fields that are always shown. */
  readonly first?: readonly string[];
  onChange(chosen: string[]): void;
}) {
  const { all, chosen, label = words.fill, first = defaultFirst } = props;
  const [more, setMore] = useState(false);
  const [filter, setFilter] = useState('');
  const chip = (field: AccountField) => (
    <Chip key={field.name} on={chosen.includes(field.name)} onToggle={() => toggle(field.name)}>
      {headerIn(field)}
    </Chip>
  );
  const toggle = (name: string) =>
    props.onChange(
      chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name],
    );
  // A service without scores isn't asked for them.
  const scores = useQuery(
    'service',
    { endpoint: 'scoreSettings', body: { action: 'read' } },
    more ? 'scores' : undefined,
  );
  const hasScores = scores.state === 'ready' && 'settings' in scores.value;
  const isOffered = ({ name }: AccountField) =>
    hasScores || chosen.includes(name) || !scoreFields.some((field) => field === name);
  const groups = more ? groupsOf(all.filter(isOffered), filter) : [];
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      {more && <Input label={words.search} value={filter} onText={setFilter} staysOnEnter />}
      {more && groups.length === 0 && <p class="fine">{words.noField}</p>}
      {groups.map(([group, fields]) => (
        <section key={group} class="chip-group" aria-label={nameOf(group)}>
          <div class="fine">{nameOf(group)}</div>
          <div class="chips">{fields.map(chip)}</div>
        </section>
      ))}
      <div class="chips">
        {!more && all.filter(({ name }) => [...first, ...chosen].includes(name)).map(chip)}
        {all.length > first.length && (
          <LinkButton onPress={() => setMore(!more)}>{more ? words.fewer : words.more}</LinkButton>
        )}
      </div>
    </fieldset>
  );
}

type Group = NonNullable<AccountField['group']> | '';

/** The fields whose header or synonym contains the text, by group. */
function groupsOf(all: readonly AccountField[], filter: string): [Group, AccountField[]][] {
  const wanted = filter.trim().toLowerCase();
  const groups = new Map<Group, AccountField[]>();
  for (const field of all) {
    const { header, german, group = '', ways = [] } = field;
    if (![header, german, ...ways].some((way) => way.toLowerCase().includes(wanted))) continue;
    groups.set(group, [...(groups.get(group) ?? []), field]);
  }
  return [...groups];
}

function nameOf(group: Group): string | undefined {
  return group === '' ? undefined : words.groups[group];
}
