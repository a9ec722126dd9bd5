/** Filling rows in: companies' firmographics, people's contacts, people's employment. */
import { useState } from 'preact/hooks';
import type { Overview } from '../../src/addon/sidebar/api';
import type { Task } from '../../src/sheet/runs/task';
import { Check, Chip, Segments } from '../parts/fields';
import { Note } from '../parts/note';
import { useKeptFocus } from '../parts/use-kept-focus';
import { texts } from '../texts';
import { FieldChips } from './field-chips';
import { FormulaQuestion } from './formula-question';
import { ReadChoices } from './read-choices';
import { RunForm, type RunFormProps } from './run-form';
import { WhereFromCard } from './where-from';

const words = texts.enrich;

type EnrichKind = Exclude<Task['kind'], 'discover-people'>;

export function Enrich(props: RunFormProps & { onOverview(next: Overview): void }) {
  const { overview } = props;
  const [tellsOrigin, setTellsOrigin] = useState(false);
  const [kind, setKind] = useState<EnrichKind>('enrich-accounts');
  const [fields, setFields] = useState(overview.tasks['enrich-accounts'].fields);
  const [notes, setNotes] = useState(overview.tasks['enrich-accounts'].notes === true);
  const [raw, setRaw] = useState(overview.tasks['enrich-accounts'].raw === true);
  const [read, setRead] = useState(overview.tasks['read-accounts']);
  const [contacts, setContacts] = useState(overview.tasks['find-contacts']);
  const tasks: Record<EnrichKind, Task | undefined> = {
    'enrich-accounts':
      fields.length > 0 ? { kind: 'enrich-accounts', fields, notes, raw } : undefined,
    'read-accounts': read.fields.length > 0 ? read : undefined,
    'find-contacts': contacts.emails || contacts.phones ? contacts : undefined,
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
      {overview.formulas.allowed === undefined && (
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
          label={texts.evidence.how}
          value={kind}
          options={[
            { value: 'enrich-accounts', label: texts.evidence.enrich },
            { value: 'read-accounts', label: texts.evidence.read },
          ]}
          onChoose={choose}
        />
      )}
    </div>
  );
  return (
    <RunForm {...props} key={kind} kind={kind} task={tasks[kind]} intro={intro}>
      {kind === 'enrich-accounts' && (
        <>
          <FieldChips all={overview.fields} chosen={fields} onChange={setFields} />
          {fields.length === 0 && <Note kind="warn">{words.noFields}</Note>}
          <Check label={words.notes} help={words.notesHelp} on={notes} onToggle={setNotes} />
          <Check label={words.raw} help={words.rawHelp} on={raw} onToggle={setRaw} />
        </>
      )}
      {kind === 'read-accounts' && (
        <ReadChoices overview={overview} chosen={read} onChange={setRead} />
      )}
      {kind === 'find-contacts' && (
        <>
          <fieldset class="field">
            <legend>{words.wanted}</legend>
            <div class="chips">
              <Chip
                on={contacts.emails}
                onToggle={() => setContacts({ ...contacts, emails: !contacts.emails })}
              >
                {words.emails}
              </Chip>
              <Chip
                on={contacts.phones}
                onToggle={() => setContacts({ ...contacts, phones: !contacts.phones })}
              >
                {words.phones}
              </Chip>
            </div>
            {tasks[kind] === undefined && <Note kind="warn">{words.noContacts}</Note>}
          </fieldset>
          <Check
            label={words.checkEmployment}
            help={words.checkEmploymentHelp}
            on={contacts.checkEmployment === true}
            onToggle={(checkEmployment) => setContacts({ ...contacts, checkEmployment })}
          />
        </>
      )}
      {kind === 'verify-employment' && <p class="fine">{words.employmentHelp}</p>}
    </RunForm>
  );
}
