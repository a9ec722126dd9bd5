/** The form of an ideal customer profile, with a count of the companies that fit. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { SignalForm } from '../../src/addon/sidebar/api';
import type { IcpChoice, IcpEdited } from '../../src/sheet/signals/icp-choice';
import { CountryChips } from '../parts/countries';
import { filled, Input, LinkButton, optionsOf, Select } from '../parts/fields';
import { ConfirmLink, ViewForm } from '../parts/forms';
import { useAction, useDraft } from '../parts/hooks';
import { Note, ProblemNote } from '../parts/note';
import { call } from '../rpc';
import { texts } from '../texts';
import { draftOf, faultOf, type IcpDraft, icpOf, withTypedCountries } from './icp-draft';

const words = texts.icps;
const stageOptions = [{ value: '', label: words.anyStage }, ...optionsOf(words.stages)];

export function IcpForm(props: {
  /** The profile to change; without one, a new one is created. */
  readonly icp: IcpChoice | undefined;
  readonly limits: SignalForm['limits'];
  onBack(): void;
  onSaved(icps: readonly IcpChoice[], id: number | undefined): void;
}) {
  const { icp, limits } = props;
  const { draft, change, text } = useDraft(() => draftOf(icp));
  const action = useAction(({ icps = [], id }: IcpEdited) => props.onSaved(icps, id));
  const whole = withTypedCountries(draft);
  const fault = faultOf(whole, limits);
  const save = () => {
    if (fault !== undefined) return;
    const fields = icpOf(whole);
    action.run(() =>
      call(
        'editIcp',
        icp
          ? { action: 'replace', icp_id: icp.id, icp: fields }
          : { action: 'create', icp: fields },
      ),
    );
  };
  return (
    <ViewForm
      button={action.busy ? words.saving : words.save}
      disabled={action.busy || fault !== undefined}
      foot={fault === undefined ? <Fitting draft={whole} /> : <Note kind="warn">{fault}</Note>}
      onSubmit={save}
    >
      <div class="links">
        <LinkButton onPress={props.onBack}>← {words.back}</LinkButton>
      </div>
      <p>{icp ? words.introEdit : words.intro}</p>
      <Input
        label={words.name}
        {...text('name')}
        placeholder={words.nameHint}
        maxLength={limits.icpName}
        {...filled}
      />
      <Input
        label={words.roles}
        {...text('roles')}
        placeholder={words.rolesHint}
        help={words.rolesHelp}
      />
      <div class="pair">
        <Count label={words.minEmployees} {...text('minEmployees')} />
        <Count label={words.maxEmployees} {...text('maxEmployees')} />
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
        onChange={(countries, country) => change({ countries, country })}
      />
      <Input label={words.places} {...text('places')} placeholder={words.placesHint} />
      <CountryChips
        label={words.peopleCountries}
        chosen={draft.peopleCountries}
        text={draft.peopleCountry}
        placeholder={words.countryHint}
        onChange={(peopleCountries, peopleCountry) => change({ peopleCountries, peopleCountry })}
      />
      <Input label={words.peoplePlaces} {...text('peoplePlaces')} placeholder={words.placesHint} />
      {icp && (
        <ConfirmLink
          label={words.delete}
          help={<p class="fine">{words.deleteHelp}</p>}
          yes={words.deleteReally}
          no={texts.signals.keep}
          busy={action.busy}
          onYes={() => action.run(() => call('editIcp', { action: 'delete', icp_id: icp.id }))}
        />
      )}
      <ProblemNote problem={action.problem} />
    </ViewForm>
  );
}

function Count(props: {
  readonly label: string;
  readonly value: string;
  onText(text: string): void;
}) {
  return (
    <Input {...props} placeholder={words.anyCount} inputMode="numeric" title={words.badCount} />
  );
}

/** The delay between the last key and the request (ms). */
const pauseMs = 600;

/** The number of companies that fit the form. */
function Fitting({ draft }: { readonly draft: IcpDraft }) {
  const [text, setText] = useState<string>(words.counting);
  const asked = useRef(0);
  // The name doesn't affect the count.
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
