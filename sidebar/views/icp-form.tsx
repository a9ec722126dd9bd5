/** An ideal customer profile, made or changed: who and where, with a count of the companies that fit. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { SignalForm } from '../../src/addon/sidebar/api';
import type { IcpChoice } from '../../src/sheet/signals/icp-choice';
import { CountryChips } from '../parts/country-chips';
import { Input, LinkButton, Select } from '../parts/fields';
import { Note, ProblemNote } from '../parts/note';
import { useAction } from '../parts/use-action';
import { call } from '../rpc';
import { texts } from '../texts';
import { draftOf, faultOf, type IcpDraft, icpOf, stages, withTypedCountries } from './icp-draft';

const words = texts.icps;
const stageOptions = [
  { value: '', label: words.anyStage },
  ...stages.map((stage) => ({ value: stage, label: words.stages[stage] })),
];

export function IcpForm(props: {
  /** The one to change; without it a new one is made. */
  icp: IcpChoice | undefined;
  limits: SignalForm['limits'];
  onBack(): void;
  onSaved(icps: readonly IcpChoice[], id: number | undefined): void;
}) {
  const { icp, limits } = props;
  const [draft, setDraft] = useState(() => draftOf(icp));
  const [deleting, setDeleting] = useState(false);
  const action = useAction();
  const change = (some: Partial<IcpDraft>) => setDraft((before) => ({ ...before, ...some }));
  const whole = withTypedCountries(draft);
  const fault = faultOf(whole, limits);
  const save = () =>
    action.run(async () => {
      const fields = icpOf(whole);
      const { icps = [], id } = await call(
        'editIcp',
        icp
          ? { action: 'replace', icp_id: icp.id, icp: fields }
          : { action: 'create', icp: fields },
      );
      props.onSaved(icps, id);
    });
  const remove = () =>
    action.run(async () => {
      if (!icp) return;
      const { icps = [] } = await call('editIcp', { action: 'delete', icp_id: icp.id });
      props.onSaved(icps, undefined);
    });
  return (
    <form
      class="view"
      onSubmit={(event) => {
        event.preventDefault();
        if (fault === undefined) save();
      }}
    >
      <main>
        <div class="links">
          <LinkButton onPress={props.onBack}>← {words.back}</LinkButton>
        </div>
        <p>{icp ? words.introEdit : words.intro}</p>
        <Input
          label={words.name}
          value={draft.name}
          onText={(name) => change({ name })}
          placeholder={words.nameHint}
          maxLength={limits.icpName}
          pattern=".*\S.*"
          required
        />
        <Input
          label={words.roles}
          value={draft.roles}
          onText={(roles) => change({ roles })}
          placeholder={words.rolesHint}
          help={words.rolesHelp}
        />
        <div class="pair">
          <Count
            label={words.minEmployees}
            value={draft.minEmployees}
            onText={(minEmployees) => change({ minEmployees })}
          />
          <Count
            label={words.maxEmployees}
            value={draft.maxEmployees}
            onText={(maxEmployees) => change({ maxEmployees })}
          />
        </div>
        <div class="pair">
          <Select
            label={words.minFunding}
            value={draft.minFunding}
            options={stageOptions}
            onChoose={(minFunding) => change({ minFunding })}
          />
          <Select
            label={words.maxFunding}
            value={draft.maxFunding}
            options={stageOptions}
            onChoose={(maxFunding) => change({ maxFunding })}
          />
        </div>
        <CountryChips
          label={words.countries}
          chosen={draft.countries}
          text={draft.country}
          placeholder={words.countryHint}
          help={undefined}
          onChange={(countries, country) => change({ countries, country })}
        />
        <Input
          label={words.places}
          value={draft.places}
          onText={(places) => change({ places })}
          placeholder={words.placesHint}
        />
        <CountryChips
          label={words.peopleCountries}
          chosen={draft.peopleCountries}
          text={draft.peopleCountry}
          placeholder={words.countryHint}
          help={undefined}
          onChange={(peopleCountries, peopleCountry) => change({ peopleCountries, peopleCountry })}
        />
        <Input
          label={words.peoplePlaces}
          value={draft.peoplePlaces}
          onText={(peoplePlaces) => change({ peoplePlaces })}
          placeholder={words.placesHint}
        />
        {icp && !deleting && (
          <div class="links">
            <LinkButton onPress={() => setDeleting(true)}>{words.delete}</LinkButton>
          </div>
        )}
        {icp && deleting && (
          <>
            <p class="fine">{words.deleteHelp}</p>
            <div class="links">
              <LinkButton onPress={remove} disabled={action.busy}>
                {words.deleteReally}
              </LinkButton>
              <LinkButton onPress={() => setDeleting(false)}>{texts.signals.keep}</LinkButton>
            </div>
          </>
        )}
        {action.problem && <ProblemNote problem={action.problem} />}
      </main>
      <footer>
        {fault === undefined ? <Fitting draft={whole} /> : <Note kind="warn">{fault}</Note>}
        <button type="submit" class="primary" disabled={action.busy || fault !== undefined}>
          {action.busy ? words.saving : words.save}
        </button>
      </footer>
    </form>
  );
}

function Count(props: { label: string; value: string; onText(text: string): void }) {
  return (
    <Input {...props} placeholder={words.anyCount} inputMode="numeric" title={words.badCount} />
  );
}

/** So long after the last key the service is asked (ms). */
const pauseMs = 600;

/** How many companies fit what is typed so far. */
function Fitting({ draft }: { draft: IcpDraft }) {
  const [text, setText] = useState<string>(words.counting);
  const asked = useRef(0);
  // The name doesn’t change what fits.
  const wanted = JSON.stringify({ ...icpOf(draft), name: undefined });
  useEffect(() => {
    asked.current += 1;
    const mine = asked.current;
    const say = (next: string) => mine === asked.current && setText(next);
    setText(words.counting);
    const timer = setTimeout(() => {
      call('editIcp', { action: 'count', icp: JSON.parse(wanted) })
        .then(({ companies }) =>
          say(companies === undefined ? words.notCounted : words.fitting(companies)),
        )
        .catch(() => say(words.notCounted));
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return (
    <p class="fine" role="status">
      {text}
    </p>
  );
}
