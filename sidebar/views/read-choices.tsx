/** What a free read fills in: evidence of signals, facts about the company, and whether it is kept fresh. */
import type { Overview } from '../../src/addon/sidebar/api';
import type { ReadAccounts } from '../../src/sheet/runs/task';
import { Check } from '../parts/fields';
import { Note } from '../parts/note';
import { texts } from '../texts';
import { FieldChips } from './field-chips';

const words = texts.evidence;

export function ReadChoices(props: {
  overview: Overview;
  chosen: ReadAccounts;
  onChange(chosen: ReadAccounts): void;
}) {
  const { chosen, onChange } = props;
  const { evidence, fields } = props.overview;
  const isEvidence = (name: string) => evidence.some((field) => field.name === name);
  const told = chosen.fields.filter(isEvidence);
  const others = chosen.fields.filter((name) => !isEvidence(name));
  return (
    <>
      <p class="fine">{words.help}</p>
      <FieldChips
        label={words.evidence}
        all={evidence}
        first={evidence.map(({ name }) => name)}
        chosen={told}
        onChange={(next) => onChange({ ...chosen, fields: [...next, ...others] })}
      />
      <FieldChips
        label={words.company}
        all={fields.filter(({ name }) => !isEvidence(name))}
        chosen={others}
        onChange={(next) => onChange({ ...chosen, fields: [...told, ...next] })}
      />
      {chosen.fields.length === 0 && <Note kind="warn">{texts.enrich.noFields}</Note>}
      <Check
        label={words.keep}
        help={words.keepHelp}
        on={chosen.keepFresh}
        onToggle={(keepFresh) => onChange({ ...chosen, keepFresh })}
      />
    </>
  );
}
