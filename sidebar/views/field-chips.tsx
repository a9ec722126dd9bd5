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
  const chip = ({ name, header }: AccountField) => (
    <Chip key={name} on={chosen.includes(name)} onToggle={() => toggle(name)}>
      {header}
    </Chip>
  );
  const toggle = (name: string) =>
    props.onChange(
      chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name],
    );
  const groups = more ? groupsOf(all, filter) : [];
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      {more && <Input label={words.search} value={filter} onText={setFilter} staysOnEnter />}
      {more && groups.length === 0 && <p class="fine">{words.noField}</p>}
      {groups.map(([group, fields]) => (
        <section key={group} class="chip-group" aria-label={nameOf(group)}>
          <div class="fine">{nameOf(group)}</div>
          <div class="chips">{fields.map(chip)}</div>
        </section>
      ))}
      <div class="chips">
        {!more && all.filter(({ name }) => [...first, ...chosen].includes(name)).map(chip)}
        {all.length > first.length && (
          <LinkButton onPress={() => setMore(!more)}>{more ? words.fewer : words.more}</LinkButton>
        )}
      </div>
    </fieldset>
  );
}

type Group = NonNullable<AccountField['group']> | '';

/** The fields whose header or another word for them has the text, by their groups. */
function groupsOf(all: readonly AccountField[], filter: string): [Group, AccountField[]][] {
  const wanted = filter.trim().toLowerCase();
  const groups = new Map<Group, AccountField[]>();
  for (const field of all) {
    const { header, group = '', ways = [] } = field;
    if (![header, ...ways].some((way) => way.toLowerCase().includes(wanted))) continue;
    groups.set(group, [...(groups.get(group) ?? []), field]);
  }
  return [...groups];
}

function nameOf(group: Group): string | undefined {
  return group === '' ? undefined : words.groups[group];
}
