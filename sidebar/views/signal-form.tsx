/** A new signal: what to watch for, where, what it may cost. */
import { useEffect, useState } from 'preact/hooks';
import type { SignalForm as FormView, PumpView } from '../../src/addon/sidebar/api';
import type { ChosenCompanies } from '../../src/sheet/signals/deployment';
import type { IcpChoice } from '../../src/sheet/signals/icp-choice';
import { Check, Input, LinkButton, Segments, Select } from '../parts/fields';
import { Note, ProblemNote } from '../parts/note';
import { useAction } from '../parts/use-action';
import { call } from '../rpc';
import { texts } from '../texts';
import { IcpForm } from './icp-form';
import { icpLine } from './icp-line';
import { type Draft, deploymentOf, emptyDraft, isHiring, type SignalKind } from './signal-draft';
import { SignalMore } from './signal-more';
import { SignalQuestion } from './signal-question';
import { SignalRows } from './signal-rows';
import { SignalTemplates } from './signal-templates';

const words = texts.signals;

export function SignalForm(props: { onBack(): void; onDeployed(view: PumpView): void }) {
  const [form, setForm] = useState<FormView>();
  const [draft, setDraft] = useState(emptyDraft);
  const [rows, setRows] = useState<ChosenCompanies>();
  const [editing, setEditing] = useState<IcpChoice | 'new'>();
  const reading = useAction();
  const deploying = useAction();
  const change = (some: Partial<Draft>) => setDraft((before) => ({ ...before, ...some }));
  const { run } = reading;
  useEffect(() => {
    run(async () => {
      const next = await call('signalForm', {});
      setForm(next);
      setDraft((before) => ({
        ...before,
        hiringDays: String(next.limits.hiringDaysDefault),
        icp: String(next.icps[0]?.id ?? ''),
      }));
    });
  }, [run]);
  const onRows = isHiring(draft.kind) && draft.where === 'rows';
  const complete = onRows ? rows !== undefined : !isHiring(draft.kind) || draft.icp !== '';
  const deploy = () =>
    deploying.run(async () => {
      const deployment = deploymentOf(draft);
      props.onDeployed(await call('deploySignal', { deployment, ...(onRows && rows && { rows }) }));
    });
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
    <form
      class="view"
      onSubmit={(event) => {
        event.preventDefault();
        deploy();
      }}
    >
      <main>
        <div class="links">
          <LinkButton onPress={props.onBack}>← {words.back}</LinkButton>
        </div>
        {reading.problem && <ProblemNote problem={reading.problem} />}
        {!form && !reading.problem && <p class="fine">{words.reading}</p>}
        {form && (
          <>
            <SignalTemplates draft={draft} onChange={change} />
            <Select
              label={words.kind}
              value={draft.kind}
              options={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
              onChoose={(kind) => change({ kind: kind as SignalKind })}
            />
            <Input
              label={words.name}
              value={draft.name}
              onText={(name) => change({ name })}
              placeholder={words.nameHint}
              maxLength={form.limits.name}
              pattern=".*\S.*"
              required
            />
            <SignalQuestion draft={draft} limits={form.limits} onChange={change} />
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
              isRequired={isHiring(draft.kind) && !onRows}
              isForPeople={onRows}
              onChoose={(icp) => change({ icp })}
              onEdit={setEditing}
            />
            <Check
              label={words.repeat}
              help={words.repeatHelp}
              on={draft.daily}
              onToggle={(daily) => change({ daily })}
            />
            <Input
              label={words.limit}
              value={draft.maxCredits}
              onText={(maxCredits) => change({ maxCredits })}
              placeholder={words.limitHint}
              inputMode="numeric"
              pattern="[1-9][0-9]{0,8}"
              title={words.badLimit}
              help={words.cost(form.accountPrice)}
              required
            />
            {draft.daily && form.limitsDays && (
              <Input
                label={words.limitADay}
                value={draft.maxCreditsADay}
                onText={(maxCreditsADay) => change({ maxCreditsADay })}
                inputMode="numeric"
                pattern="[1-9][0-9]{0,8}"
                title={words.badLimit}
                help={words.limitADayHelp}
              />
            )}
            <SignalMore draft={draft} limits={form.limits} onChange={change} />
            {deploying.problem && <ProblemNote problem={deploying.problem} />}
          </>
        )}
      </main>
      <footer>
        <button type="submit" class="primary" disabled={!form || deploying.busy || !complete}>
          {deploying.busy ? words.deploying : words.deploy}
        </button>
      </footer>
    </form>
  );
}

function Icp(props: {
  draft: Draft;
  form: FormView;
  isRequired: boolean;
  /** The companies are chosen already. */
  isForPeople: boolean;
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
