/** What most technology searches do without, sent under names that the interface does not show. */
import { useState } from 'preact/hooks';
import type { TechForm } from '../../src/addon/sidebar/api';
import { Check, Input, LinkButton } from '../parts/fields';
import { texts } from '../texts';
import type { Change, Draft } from './tech-draft';

const words = texts.tech;

export function TechMore(props: { draft: Draft; limits: TechForm['limits']; onChange: Change }) {
  const { draft, limits, onChange } = props;
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <div class="links">
        <LinkButton onPress={() => setOpen(true)}>{words.more}</LinkButton>
      </div>
    );
  }
  return (
    <>
      <Input
        label={words.days}
        value={draft.days}
        onText={(days) => onChange({ days })}
        placeholder={words.daysHint(limits.days)}
        inputMode="numeric"
        pattern="[1-9][0-9]{0,3}"
        title={words.badDays(limits.days)}
      />
      <Check
        label={words.vendor}
        on={draft.excludeVendor}
        onToggle={(excludeVendor) => onChange({ excludeVendor })}
      />
      <Check
        label={words.aggregators}
        on={draft.excludeAggregators}
        onToggle={(excludeAggregators) => onChange({ excludeAggregators })}
      />
      <Check label={words.topJob} on={draft.topJob} onToggle={(topJob) => onChange({ topJob })} />
      <Input
        label={words.slugs}
        value={draft.excludeSlugs}
        onText={(excludeSlugs) => onChange({ excludeSlugs })}
        placeholder={words.slugsHint}
      />
      <p class="fine">{words.guessed}</p>
    </>
  );
}
