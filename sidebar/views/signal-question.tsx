/** The fields in which the kinds of signals differ: what exactly is watched for. */
import type { SignalForm } from '../../src/addon/sidebar/api';
import { Input, Segments } from '../parts/fields';
import { texts } from '../texts';
import { type Change, type Draft, isHiring } from './signal-draft';

const words = texts.signals;

export function SignalQuestion(props: {
  draft: Draft;
  limits: SignalForm['limits'];
  onChange: Change;
}) {
  const { draft, limits, onChange } = props;
  /** Not blanks alone: the browser counts them as something. */
  const filled = { pattern: '.*\\S.*', required: true } as const;
  return (
    <>
      {draft.kind === 'hiring-role' && (
        <Input
          label={words.role}
          value={draft.role}
          onText={(role) => onChange({ role })}
          placeholder={words.roleHint}
          maxLength={limits.role}
          {...filled}
        />
      )}
      {draft.kind === 'hiring-initiative' && (
        <Input
          label={words.initiative}
          value={draft.initiative}
          onText={(initiative) => onChange({ initiative })}
          placeholder={words.initiativeHint}
          maxLength={limits.initiative}
          {...filled}
        />
      )}
      {draft.kind === 'deep-search' && (
        <>
          <Input
            label={words.trait}
            value={draft.trait}
            onText={(trait) => onChange({ trait })}
            placeholder={words.traitHint}
            maxLength={limits.trait}
            {...filled}
          />
          <Input
            label={words.activity}
            value={draft.activity}
            onText={(activity) => onChange({ activity })}
            placeholder={words.activityHint}
            maxLength={limits.activity}
          />
        </>
      )}
      {draft.kind === 'social' && (
        <>
          <Input
            label={words.query}
            value={draft.query}
            onText={(query) => onChange({ query })}
            placeholder={words.queryHint}
            maxLength={limits.query}
            {...filled}
          />
          <Segments
            label={words.target}
            value={draft.target}
            options={[
              { value: 'account', label: words.targets.account },
              { value: 'people', label: words.targets.people },
            ]}
            onChoose={(target) => onChange({ target: target === 'people' ? 'people' : 'account' })}
          />
          <Days
            value={draft.socialDays}
            max={limits.socialDays}
            onText={(socialDays) => onChange({ socialDays })}
          />
        </>
      )}
      {isHiring(draft.kind) && (
        <>
          <Input
            label={words.companies}
            value={draft.companies}
            onText={(companies) => onChange({ companies })}
            placeholder={words.companiesHint}
            maxLength={limits.companies}
          />
          <Days
            value={draft.hiringDays}
            max={limits.hiringDays}
            onText={(hiringDays) => onChange({ hiringDays })}
          />
        </>
      )}
    </>
  );
}

function Days(props: { value: string; max: number; onText(text: string): void }) {
  const isGood = /^[1-9]\d{0,3}$/.test(props.value.trim()) && Number(props.value) <= props.max;
  return (
    <Input
      label={words.days}
      value={props.value}
      onText={props.onText}
      inputMode="numeric"
      pattern="[1-9][0-9]{0,3}"
      title={words.badDays(props.max)}
      required
      {...(!isGood && { help: words.badDays(props.max) })}
    />
  );
}
