/** The fields to fill, as chips; the rarer ones behind “More…”. */
import { useState } from 'preact/hooks';
import type { AccountField } from '../../src/sheet/accounts/fields';
import { Chip, Input, LinkButton } from '../parts/fields';
import { texts } from '../texts';

const words = texts.enrich;
const defaultFirst = [
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
  label?: string;
  all: readonly AccountField[];
  chosen: readonly string[];
  /** Those that are shown before “More…” is pressed. */
  first?: readonly string[];
  onChange(chosen: string[]): void;
}) {
  const { all, chosen, label = words.fill, first = defaultFirst } = props;
  const [more, setMore] = useState(false);
  const [filter, setFilter] = useState('');
  const fits = ({ name, header }: AccountField) =>
    more
      ? header.toLowerCase().includes(filter.trim().toLowerCase())
      : first.includes(name) || chosen.includes(name);
  const shown = all.filter(fits);
  const toggle = (name: string) =>
    props.onChange(
      chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name],
    );
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      {more && <Input label={words.search} value={filter} onText={setFilter} staysOnEnter />}
      <div class="chips">
        {shown.map(({ name, header }) => (
          <Chip key={name} on={chosen.includes(name)} onToggle={() => toggle(name)}>
            {header}
          </Chip>
        ))}
        {all.length > first.length && (
          <LinkButton onPress={() => setMore(!more)}>{more ? words.fewer : words.more}</LinkButton>
        )}
      </div>
    </fieldset>
  );
}
