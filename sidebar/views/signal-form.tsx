/** The form of a new signal: what to watch for, where, and the most credits. */
import { useEffect, useState } from 'preact/hooks';
import type { SignalForm as FormView, PumpView } from '../../src/addon/sidebar/api';
import type { IcpChoice } from '../../src/sheet/signals/icp-choice';
import {
  Check,
  Chips,
  Credits,
  Input,
  isWhole,
  LinkButton,
  largest,
  More,
  optionsOf,
  Segments,
  Select,
} from '../parts/fields';
import { Price, ViewForm } from '../parts/forms';
import { type Inputs, useAction, useDraft } from '../parts/hooks';
import { Note, ProblemNote } from '../parts/note';
import { call } from '../rpc';
import { texts } from '../texts';
import { icpLine } from './icp-draft';
import { IcpForm } from './icp-form';
import {
  type Draft,
  deploymentOf,
  emptyDraft,
  freeName,
  isHiring,
  mayFindEmails,
  type SignalKind,
} from './signal-draft';
import { type ShownRows, SignalQuestion, SignalRows } from './signal-question';

const words = texts.signals;

export function SignalForm(props: {
  readonly balance: number | undefined;
  /** The names of the document's signals. */
  readonly taken: readonly string[];
  onBack(): void;
  onDeployed(view: PumpView): void;
}) {
  const [form, setForm] = useState<FormView>();
  const inputs = useDraft(emptyDraft);
  const { draft, change, text, toggle } = inputs;
  const [rows, setRows] = useState<ShownRows>();
  const [editing, setEditing] = useState<IcpChoice | 'new'>();
  const reading = useAction((next: FormView) => {
    setForm(next);
    change({
      hiringDays: String(next.limits.hiringDaysDefault),
      icp: String(next.icps[0]?.id ?? ''),
    });
  });
  const deploying = useAction(props.onDeployed);
  // Only when the form opens.
  useEffect(() => reading.run(() => call('signalForm', {})), []);
  const onRows = isHiring(draft.kind) && draft.where === 'rows';
  const needsIcp = isHiring(draft.kind) && !onRows;
  const complete = onRows ? rows !== undefined : !needsIcp || form?.icps.length !== 0;
  const name =
    draft.name.trim() || (form ? freeName(askedIn(draft), props.taken, form.limits.name) : '');
  const maxCredits = draft.maxCredits ?? suggested(form, onRows ? rows : undefined);
  const deploy = () => {
    const deployment = deploymentOf(draft, { name, maxCredits });
    const { read, companies: _count, ...chosen } = (onRows && rows) || none;
    deploying.run(async () => {
      try {
        return await call('deploySignal', { deployment, ...chosen });
      } catch (error) {
        read?.();
        throw error;
      }
    });
  };
  if (form && editing) {
    return (
      <IcpForm
        icp={editing === 'new' ? undefined : editing}
        limits={form.limits}
        onBack={() => setEditing(undefined)}
        onSaved={(icps, id) => {
          setForm({ ...form, icps });
          change({ icp: String(id ?? icps[0]?.id ?? '') });
          setEditing(undefined);
        }}
      />
    );
  }
  return (
    <ViewForm
      button={deploying.busy ? words.deploying : words.deploy}
      disabled={!form || deploying.busy || !complete}
      foot={<ProblemNote problem={deploying.problem} />}
      spend={
        form && (
          <>
            <Credits
              label={words.limit}
              value={maxCredits}
              onText={(maxCredits) => change({ maxCredits })}
              min={1}
              required
            />
            <Price
              most={isWhole(maxCredits, 1, largest) ? Number(maxCredits) : undefined}
              balance={props.balance}
            />
          </>
        )
      }
      onSubmit={deploy}
    >
      <div class="links">
        <LinkButton onPress={props.onBack}>← {words.back}</LinkButton>
      </div>
      <ProblemNote problem={reading.problem} />
      {!form && !reading.problem && <p class="fine">{words.reading}</p>}
      {form && (
        <>
          <Templates {...inputs} />
          <Select
            label={words.kind}
            value={draft.kind}
            options={optionsOf(words.kinds)}
            onChoose={(kind) => change({ kind: kind as SignalKind })}
          />
          <Input
            label={words.name}
            {...text('name')}
            placeholder={name}
            maxLength={form.limits.name}
          />
          <SignalQuestion {...inputs} limits={form.limits} anyRole={form.anyRole} />
          {isHiring(draft.kind) && (
            <Segments
              label={words.where}
              value={draft.where}
              options={[
                { value: 'icp', label: words.onIcp },
                { value: 'rows', label: words.onRows },
              ]}
              onChoose={(where) => change({ where: where === 'rows' ? 'rows' : 'icp' })}
            />
          )}
          {onRows && <SignalRows max={form.limits.accounts} onRows={setRows} />}
          <Icp
            draft={draft}
            form={form}
            isRequired={needsIcp}
            isForPeople={onRows}
            onChoose={(icp) => change({ icp })}
            onEdit={setEditing}
          />
          <Check label={words.repeat} help={words.repeatHelp} {...toggle('daily')} />
          {draft.daily && form.limitsDays && (
            <Credits
              label={words.limitADay}
              {...text('maxCreditsADay')}
              min={1}
              help={words.limitADayHelp}
            />
          )}
          <p class="fine">{words.cost(form.accountPrice)}</p>
          <More label={words.more}>
            <Rare {...inputs} limits={form.limits} name={name} />
          </More>
        </>
      )}
    </ViewForm>
  );
}

const none = { read: undefined, companies: 0 };

/** What a draft asks, as a name; '' if that isn't filled in. */
function askedIn({ kind, role, initiative, trait, query }: Draft): string {
  const { asked } = words;
  switch (kind) {
    case 'hiring-role':
      return role.trim() === '' ? asked.anyRole : asked.role(role.trim());
    case 'hiring-initiative':
      return initiative.trim();
    case 'deep-search':
      return trait.trim();
    case 'social':
      return query.trim() && asked.posts(query.trim());
  }
}

/** The most that a signal's rows can cost, as text; '' without rows, because then their number isn't known. */
function suggested(form: FormView | undefined, rows: ShownRows | undefined): string {
  return form && rows ? String(rows.companies * form.accountPrice) : '';
}

function Icp(props: {
  readonly draft: Draft;
  readonly form: FormView;
  readonly isRequired: boolean;
  /** Whether the companies are chosen already. */
  readonly isForPeople: boolean;
  onChoose(id: string): void;
  onEdit(icp: IcpChoice | 'new'): void;
}) {
  const { draft, form, isRequired, onEdit } = props;
  const chosen = form.icps.find(({ id }) => String(id) === draft.icp);
  return (
    <>
      {form.icps.length > 0 && (
        <Select
          label={
            isRequired ? words.icp : props.isForPeople ? words.icpForPeople : words.icpOptional
          }
          value={draft.icp}
          options={[
            { value: '', label: isRequired ? words.chooseIcp : words.noIcp },
            ...form.icps.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChoose={props.onChoose}
          missing={isRequired ? words.icpMissing : undefined}
          {...(chosen && { help: icpLine(chosen) })}
        />
      )}
      {form.icps.length === 0 && isRequired && (
        <Note kind="warn">{form.editsIcps ? words.firstIcp : words.emptyIcps}</Note>
      )}
      {form.editsIcps && (
        <div class="links">
          {chosen && <LinkButton onPress={() => onEdit(chosen)}>{words.editIcp}</LinkButton>}
          <LinkButton onPress={() => onEdit('new')}>{words.newIcp}</LinkButton>
        </div>
      )}
    </>
  );
}

type Template = keyof typeof words.templates;

const fills: Readonly<Record<Template, Partial<Draft>>> = {
  accounts: { kind: 'hiring-role', where: 'rows', daily: true },
  market: { kind: 'hiring-role', where: 'icp', daily: true },
  moving: { kind: 'hiring-initiative', where: 'icp', daily: true },
  talking: { kind: 'social', target: 'people', daily: false },
};

/** Templates, which fill in the form as far as they can. */
function Templates({ draft, change }: Inputs<Draft>) {
  const isLike = (template: Template) =>
    Object.entries(fills[template]).every(([name, value]) => draft[name as keyof Draft] === value);
  return (
    <Chips
      label={words.template}
      names={words.templates}
      isOn={isLike}
      onToggle={(template) => change(fills[template])}
    />
  );
}

/** Rarely used options: the CRM, emails, deeper or faster searches, audiences by name. */
function Rare({
  draft,
  text,
  toggle,
  limits,
  name,
}: Inputs<Draft> & { readonly limits: FormView['limits']; readonly name: string }) {
  const may = mayFindEmails(draft);
  const needs = draft.kind === 'social' ? words.emailsNeedAudience : words.emailsNeedCrm;
  return (
    <>
      <Check label={words.crm} help={words.crmHelp} {...toggle('addToCrm')} />
      <Check
        label={words.emails}
        help={may ? words.emailsCost : needs}
        {...toggle('emails')}
        on={draft.emails && may}
        disabled={!may}
      />
      {draft.kind !== 'social' && (
        <Check label={words.finder} help={words.finderHelp} {...toggle('finder')} />
      )}
      {isHiring(draft.kind) && (
        <Check label={words.speed} help={words.speedHelp} {...toggle('speed')} />
      )}
      <Input
        label={words.accountAudience}
        {...text('accountAudience')}
        placeholder={words.accountDefault(name)}
        maxLength={limits.audience}
      />
      <Input
        label={words.peopleAudience}
        {...text('peopleAudience')}
        placeholder={words.peopleDefault(name)}
        maxLength={limits.audience}
      />
    </>
  );
}
