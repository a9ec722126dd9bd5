/** The question of a signal that watches people: who they are, and how often each is checked. */
import type { SignalForm } from '../../src/addon/sidebar/api';
import { filled, Input, Segments, Whole } from '../parts/fields';
import type { Inputs } from '../parts/hooks';
import { texts } from '../texts';
import type { Draft } from './signal-draft';
import { type ShownRows, SignalRows } from './signal-question';

const words = texts.signals;

export function PeopleQuestion({
  draft,
  change,
  text,
  limits,
  onRows,
}: Inputs<Draft> & Pick<SignalForm, 'limits'> & { onRows(rows: ShownRows | undefined): void }) {
  const [least, most] = limits.checks;
  return (
    <>
      <Segments
        label={words.whichPeople}
        value={draft.people}
        options={[
          { value: 'rows', label: words.onRows },
          { value: 'audience', label: words.onAudience },
        ]}
        onChoose={(people) => change({ people: people === 'rows' ? 'rows' : 'audience' })}
      />
      {draft.people === 'rows' ? (
        <SignalRows key="people" ofPeople max={limits.accounts} onRows={onRows} />
      ) : (
        <Input
          label={words.watchedAudience}
          {...text('watchedAudience')}
          help={words.watchedAudienceHelp}
          maxLength={limits.audience}
          {...filled}
        />
      )}
      <Whole
        label={words.checkDays}
        {...text('checkDays')}
        min={least}
        max={most}
        title={words.badCheckDays(least, most)}
        required
      />
    </>
  );
}
