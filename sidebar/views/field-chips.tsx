/** The fields to fill, as chips; the rarer ones behind “More…”. */
import { useState } from 'preact/hooks';
import type { AccountField } from '../../src/sheet/accounts/fields';
import { Chip, LinkButton } from '../parts/fields';
import { texts } from '../texts';

const words = texts.enrich;
const shownAtFirst = [
  'name',
  'industry',
  'employee_count',
  'hq_country',
  'hq_city',
  'funding_stage',
  'revenue_usd',
  'linkedin_url',
];

export function FieldChips(props: {
  all: readonly AccountField[];
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}) {
  const { all, chosen } = props;
  const [more, setMore] = useState(false);
  const shown = all.filter(
    ({ name }) => more || shownAtFirst.includes(name) || chosen.includes(name),
  );
  const toggle = (name: string) =>
    props.onChange(
      chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name],
    );
  return (
    <fieldset class="field">
      <legend>{words.fill}</legend>
      <div class="chips">
        {shown.map(({ name, header }) => (
          <Chip key={name} on={chosen.includes(name)} onToggle={() => toggle(name)}>
            {header}
          </Chip>
        ))}
        <LinkButton onPress={() => setMore(!more)}>{more ? words.fewer : words.more}</LinkButton>
      </div>
    </fieldset>
  );
}
