/** The question of a signal that watches a technology: its name, the technology search's filters, and since when. */
import type { TechForm } from '../../src/addon/sidebar/api';
import { Whole } from '../parts/fields';
import type { Inputs } from '../parts/hooks';
import { texts } from '../texts';
import type { Draft } from './signal-draft';
import { TechFields } from './tech-fields';

export function TechnologyQuestion(props: Inputs<Draft> & Pick<TechForm, 'countries' | 'limits'>) {
  const { limits, text } = props;
  return (
    <>
      <TechFields {...props} longest={limits.tech} />
      <Whole
        label={texts.signals.newSince}
        {...text('techDays')}
        min={1}
        max={limits.days}
        title={texts.tech.badDays(limits.days)}
        help={texts.signals.newSinceHelp}
        required
      />
    </>
  );
}
