/** The form of a new signal: what to watch for, where, and the most credits. */
import { useEffect, useState } from 'preact/hooks';
import type { SignalForm as FormView, PumpView, TechForm } from '../../src/addon/sidebar/api';
import type { IcpChoice } from '../../src/sheet/signals/icp-choice';
import { countryCodeOf } from '../parts/countries';
import {
  Check,
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
import { type Inputs, useAction, useDraft, useQuery, useTop } from '../parts/hooks';
import { Note, ProblemNote } from '../parts/note';
import { offers } from '../parts/offers';
import { call } from '../rpc';
import { texts } from '../texts';
import { icpLine } from './icp-draft';
import { IcpForm } from './icp-form';
import { LeaveOut, useExclusion } from './leave-out';
import { useSignalKeys } from './own-keys';
import { ContactsWanted, suggested } from './signal-contacts';
import {
  contactsADay,
  type Draft,
  deploymentOf,
  emptyDraft,
  freeName,
  isFiltered,
  isHiring,
  isOnRows,
  mayFindEmails,
  type SignalKind,
  wantedContacts,
} from './signal-draft';
import { PeopleQuestion } from './signal-people';
import { type ShownRows, SignalQuestion, SignalRows } from './signal-question';
import { TechnologyQuestion } from './signal-technology';
import { fills, isOffered, type Template, Templates } from './signal-templates';

const words = texts.signals;

export function SignalForm(props: {
  readonly balance: number | undefined;
  /** Fills in the form. */
  readonly template: Template | undefined;
  /** The names of the document's signals. */
  readonly taken: readonly string[];
  onBack(): void;
  onDeployed(view: PumpView): void;
}) {
  const [form, setForm] = useState<FormView>();
  const inputs = useDraft<Draft>(() => ({
    ...emptyDraft,
    ...(props.template && fills[props.template]),
  }));
  const { draft, change, text, toggle } = inputs;
  const [rows, setRows] = useState<ShownRows>();
  const [editing, setEditing] = useState<IcpChoice | 'new'>();
  useTop(editing);
  const reading = useAction((next: FormView) => {
    setForm(next);
    change({
      hiringDays: String(next.limits.hiringDaysDefault),
      icp: String(next.icps[0]?.id ?? ''),
    });
  });
  const deploying = useAction(props.onDeployed);
  const isByAuthors = draft.kind === 'social' && draft.target === 'people';
  const mayAsk =
    !isByAuthors && draft.icp !== '' && form !== undefined && offers(form, 'signal-providers');
  const keys = useSignalKeys(mayAsk);
  // Only when the form opens.
  useEffect(() => reading.run(() => call('signalForm', {})), []);
  const isTech = draft.kind === 'technology';
  const isPeople = draft.kind === 'job-change';
  const asked = useQuery('techForm', isTech ? {} : undefined);
  const tech = asked.state === 'ready' ? asked.value : undefined;
  const onRows = isOnRows(draft);
  const needsIcp = isHiring(draft.kind) && !onRows;
  const chosenRows = onRows && (rows?.rows.ofPeople ?? false) === isPeople ? rows : undefined;
  const complete = onRows
    ? chosenRows !== undefined
    : isTech
      ? tech !== undefined && countryCodeOf(draft.country, tech.countries) !== undefined
      : !needsIcp || form?.icps.length !== 0;
  const name =
    draft.name.trim() || (form ? freeName(askedIn(draft), props.taken, form.limits.name) : '');
  const maxCredits = draft.maxCredits ?? suggested(form, chosenRows, draft);
  const contacts = wantedContacts(draft);
  const exclusion = useExclusion(chosenRows && !isPeople ? { rows: chosenRows.rows } : {});
  const deploy = () => {
    const deployment = deploymentOf(draft, { name, maxCredits }, tech?.countries);
    const { rows, shown, read } = chosenRows ?? none;
    deploying.run(async () => {
      try {
        const { companiesSheet } = draft;
        const aDay = draft.daily && form ? { aDay: Number(contactsADay(draft, form)) } : {};
        const more = { companiesSheet, ...(contacts && { contacts: { ...contacts, ...aDay } }) };
        const askProviders = (draft.askProviders && keys.length > 0) || undefined;
        const asked = { ...deployment, askProviders, exclusion: await exclusion.make() };
        const chosen = rows && shown && { rows, shown };
        return await call('deploySignal', { deployment: asked, ...more, ...chosen });
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
      disabled={!form || deploying.busy || !complete || !exclusion.isWhole}
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
            {contacts && (
              <div class="price">
                {(draft.daily ? words.contacts.besides : words.contacts.included)(
                  words.contacts.kinds(contacts.emails, contacts.phones),
                  contactsADay(draft, form),
                )}
              </div>
            )}
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
          <Templates {...inputs} form={form} />
          <Select
            label={words.kind}
            value={draft.kind}
            options={optionsOf(words.kinds).filter(({ value }) => isOffered(form, value))}
            onChoose={(kind) => change({ kind: kind as SignalKind })}
          />
          <Input
            label={words.name}
            {...text('name')}
            placeholder={name}
            maxLength={form.limits.name}
          />
          <SignalQuestion {...inputs} form={form} />
          <ProblemNote problem={asked.state === 'failed' ? asked.problem : undefined} />
          {asked.state === 'working' && <p class="fine">{texts.tech.reading}</p>}
          {tech && <TechnologyQuestion {...inputs} {...tech} />}
          {isPeople && <PeopleQuestion {...inputs} limits={form.limits} onRows={setRows} />}
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
          {onRows && !isPeople && <SignalRows max={form.limits.accounts} onRows={setRows} />}
          {!isPeople && (
            <Icp
              draft={draft}
              form={form}
              isRequired={needsIcp}
              isForPeople={onRows}
              onChoose={(icp) => change({ icp })}
              onEdit={setEditing}
            />
          )}
          <Check
            label={isPeople ? words.recheck : words.repeat}
            help={isPeople ? words.recheckHelp : words.repeatHelp}
            {...toggle('daily')}
          />
          {draft.daily && offers(form, 'signal-control') && (
            <Credits
              label={words.limitADay}
              {...text('maxCreditsADay')}
              min={1}
              help={words.limitADayHelp}
            />
          )}
          {!isPeople && keys.length > 0 && (
            <Check
              label={texts.providers.askForPeople}
              help={texts.providers.askForPeopleHelp(
                keys.map(({ unit, perRow }) => texts.providers.upTo(perRow, unit)),
              )}
              {...toggle('askProviders')}
            />
          )}
          {!isPeople && <ContactsWanted {...inputs} form={form} />}
          <p class="fine">
            {costIn(draft, form, tech)}
            {offers(form, 'paid-companies') && !isPeople && ` ${texts.run.paidIsFree}`}
          </p>
          <More label={words.more}>
            <LeaveOut exclusion={exclusion} leftOutOf={texts.leaveOut.ofRows} />
            <Rare {...inputs} limits={form.limits} name={name} />
          </More>
        </>
      )}
    </ViewForm>
  );
}

const none = { rows: undefined, shown: undefined, read: undefined };

/** A draft's question as a name; '' if it isn't filled in. */
function askedIn({ kind, role, initiative, trait, query, tech }: Draft): string {
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
    case 'technology':
      return tech.trim() && asked.technology(tech.trim());
    case 'job-change':
      return asked.jobChanges;
  }
}

/** What the signal pays for, and how much. */
function costIn(draft: Draft, form: FormView, tech: TechForm | undefined): string {
  if (draft.kind === 'job-change') {
    const cost = words.checkCost(form.checkPrice);
    return draft.people === 'rows' ? `${cost} ${words.checkLimit}` : cost;
  }
  if (draft.kind !== 'technology') return words.cost(form.accountPrice);
  return tech ? words.cost(isFiltered(draft) ? tech.prices.enriched : tech.prices.plain) : '';
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
  const editsIcps = offers(form, 'icp-editing');
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
        <Note kind="warn">{editsIcps ? words.firstIcp : words.emptyIcps}</Note>
      )}
      {editsIcps && (
        <div class="links">
          {chosen && <LinkButton onPress={() => onEdit(chosen)}>{words.editIcp}</LinkButton>}
          <LinkButton onPress={() => onEdit('new')}>{words.newIcp}</LinkButton>
        </div>
      )}
    </>
  );
}

/** Rarely used options: a second sheet, the CRM, emails, deeper or faster searches, audiences by name. */
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
      <Check
        label={words.companiesSheet}
        help={words.companiesSheetHelp}
        {...toggle('companiesSheet')}
      />
      <Check label={words.crm} help={words.crmHelp} {...toggle('addToCrm')} />
      {draft.kind !== 'job-change' && (
        <Check
          label={words.emails}
          help={may ? words.emailsCost : needs}
          {...toggle('emails')}
          on={draft.emails && may}
          disabled={!may}
        />
      )}
      {draft.kind !== 'social' && draft.kind !== 'job-change' && (
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
