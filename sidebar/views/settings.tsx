/** The settings: the account, what formulas may spend, names of parameters, the language. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { LanguageChoice, Overview } from '../../src/addon/sidebar/api';
import type { ParameterName } from '../../src/contract/tech-options';
import { Credits, Input, Select } from '../parts/fields';
import { Form } from '../parts/forms';
import { useAction, useChanges } from '../parts/hooks';
import { Note, ProblemNote } from '../parts/note';
import { Section } from '../parts/section';
import { call, problemOf } from '../rpc';
import { texts } from '../texts';
import { isInSettings } from '../texts/language';
import { Account, type AccountProps } from './account';
import { Agents } from './agents';
import { Alerts } from './alerts';
import { DoNotContact } from './do-not-contact';
import { Providers } from './providers';
import { Scores } from './scores';

interface OverviewProps {
  readonly overview: Overview;
  onOverview(next: Overview): void;
}

export function Settings(props: AccountProps) {
  const { connection } = props.overview;
  return (
    <div class="view">
      <main>
        <Account {...props} />
        <Section title={texts.alerts.title}>
          <Alerts />
        </Section>
        <DoNotContact />
        {connection && <Providers />}
        {connection && <Agents baseUrl={connection.baseUrl} />}
        {connection && <Scores />}
        <Formulas {...props} />
        <ParameterNamesForm {...props} />
        <LanguageChooser {...props} />
      </main>
    </div>
  );
}

/** A form that says when it is saved, until something in it changes. */
function SavedForm(props: {
  readonly button: string;
  readonly saved: string;
  onSave(): Promise<Overview>;
  onOverview(next: Overview): void;
  readonly children: ComponentChildren;
}) {
  const [saved, setSaved] = useState(false);
  const action = useAction((next: Overview) => {
    props.onOverview(next);
    setSaved(true);
  });
  return (
    <Form onSubmit={() => action.run(props.onSave)} onInput={() => setSaved(false)}>
      {props.children}
      <button type="submit" class="secondary" disabled={action.busy}>
        {props.button}
      </button>
      {saved && !action.busy && <Note kind="info">{props.saved}</Note>}
      <ProblemNote problem={action.problem} />
    </Form>
  );
}

function Formulas({ overview, onOverview }: OverviewProps) {
  const words = texts.formulas;
  const { formulas } = overview;
  const form = useChanges({
    allowed: formulas.allowed === true,
    dailyCap: String(formulas.dailyCap),
    askAbove: String(formulas.askAbove),
  });
  const { allowed, dailyCap, askAbove } = form.values;
  const save = () => {
    const { dailyCap: cap, askAbove: above, ...changed } = form.changed();
    return call('allowFormulas', {
      ...changed,
      ...(cap !== undefined && { dailyCap: Number(cap) }),
      ...(above !== undefined && { askAbove: Number(above) }),
    }).catch((error: unknown) => {
      // A refused raise would be sent again with the next change.
      if (problemOf(error).code === 'NOT_PAYER') form.clear();
      throw error;
    });
  };
  const whose = (
    <p class="fine">
      {words.payers[formulas.payer]}
      {formulas.payerId !== undefined && ` (${formulas.payerId})`}.
      {!formulas.isMine && ` ${formulas.allowed === true ? words.onlyLower : words.notAllowed}`}
    </p>
  );
  if (!formulas.isMine && formulas.allowed !== true)
    return <Section title={words.title}>{whose}</Section>;
  return (
    <Section title={words.title}>
      {whose}
      <SavedForm
        button={words.save}
        saved={words.saved}
        onSave={save}
        onOverview={(next) => {
          onOverview(next);
          form.clear();
        }}
      >
        <label class="check">
          <input
            type="checkbox"
            checked={allowed}
            // Not `onChange`, which fires only after the form has re-rendered on input.
            onInput={(event) => form.change({ allowed: event.currentTarget.checked })}
          />
          {words.label}
        </label>
        <Credits
          label={words.cap}
          value={dailyCap}
          onText={(text) => form.change({ dailyCap: text })}
          min={0}
          required
          help={`${words.today(formulas.spentToday)}. ${words.help}`}
        />
        <Credits
          label={words.askAbove}
          value={askAbove}
          onText={(text) => form.change({ askAbove: text })}
          min={0}
          required
          help={words.askAboveHelp}
        />
      </SavedForm>
    </Section>
  );
}

/** Names of the service's parameters that the interface doesn't define, for all editors of the document. */
function ParameterNamesForm({ overview, onOverview }: OverviewProps) {
  const words = texts.names;
  const { defaultValue, replaced } = overview.names;
  const form = useChanges(replaced);
  const options = Object.keys(defaultValue) as ParameterName[];
  return (
    <Section title={words.title}>
      <SavedForm
        button={words.save}
        saved={words.saved}
        onSave={() => call('saveNames', { names: form.changed() })}
        onOverview={(next) => {
          onOverview(next);
          form.clear();
        }}
      >
        <p class="fine">{words.help}</p>
        {options.map((option) => (
          <Input
            key={option}
            label={words.options[option]}
            value={form.values[option]}
            onText={(name) => form.change({ [option]: name })}
            placeholder={defaultValue[option]}
          />
        ))}
      </SavedForm>
    </Section>
  );
}

/** Each language under its own name, so that a user in the wrong language can switch back. */
const choices: readonly { readonly value: LanguageChoice; readonly label: string }[] = [
  { value: 'auto', label: texts.language.auto },
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
];

/** Whether to focus the language again, because its change reloaded the page. */
let keepsFocus = isInSettings;

/** The language, whose change reloads the sidebar. */
function LanguageChooser({ overview }: OverviewProps) {
  const action = useAction<object>();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (keepsFocus) section.current?.querySelector('select')?.focus();
    keepsFocus = false;
  }, []);
  const choose = (value: string) => {
    const choice = choices.find((each) => each.value === value)?.value ?? 'auto';
    action.run(() => call('setLanguage', { choice }));
  };
  return (
    <section class="language" ref={section}>
      <h2>{texts.language.title}</h2>
      <Select
        label={texts.language.label}
        value={overview.language}
        options={choices}
        onChoose={choose}
        help={texts.language.help}
      />
      <ProblemNote problem={action.problem} />
    </section>
  );
}
