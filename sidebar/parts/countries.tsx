/** All countries, a picker with a list that narrows while typing, and chips of the chosen ones. */
import { useId, useState } from 'preact/hooks';
import type { Country } from '../../src/client/tech-companies';
import { language } from '../texts/language';
import { Chip, Help, helpOf } from './fields';

/** Codes that have a name but aren't countries: unions, currency areas, dependent islands, tests. */
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

let known: readonly Country[] | undefined;

/** All countries with the browser's names in the page's language, sorted by name. */
export function regions(): readonly Country[] {
  known ??= find();
  return known;
}

function find(): Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  // Names in English and German, long and short: “USA” is German's short name of the United States.
  const others = ['en', 'de'].flatMap((locale) =>
    (['long', 'short'] as const).map(
      (style) => new Intl.DisplayNames([locale], { type: 'region', style }),
    ),
  );
  const found = letters.flatMap((first) =>
    letters.flatMap((second): Country[] => {
      const code = first + second;
      const name = noCountries.has(code) ? undefined : names.of(code);
      // `Intl.Locale` replaces an outdated code with the current one.
      const isNow = name !== undefined && new Intl.Locale(`und-${code}`).region === code;
      return isNow ? [{ code, name, ways: others.flatMap((each) => each.of(code) ?? []) }] : [];
    }),
  );
  return found.sort((a, b) => a.name.localeCompare(b.name, language));
}

const maxShown = 50;

/** The text of the input for a country. */
export const countryLabel = ({ name, code }: Country) =>
  name === code ? code : `${name} (${code})`;

/** The code of the country that a text names: '' for an empty text, undefined if it names none. */
export function countryCodeOf(text: string, countries: readonly Country[]): string | undefined {
  const plain = text.trim().toLowerCase();
  const found = countries.find((country) =>
    [countryLabel(country), country.name, country.code, ...(country.ways ?? [])].some(
      (way) => way.toLowerCase() === plain,
    ),
  );
  if (found) return found.code;
  return plain === '' || /^[a-z]{3}$/.test(plain) ? plain.toUpperCase() : undefined;
}

/** An input with a list of countries below it, for keyboard and pointer. `value` is the typed text or a code. */
export function CountryPicker(props: {
  readonly label: string;
  readonly value: string;
  readonly countries: readonly Country[];
  readonly placeholder: string;
  /** What is wrong with the text, or how to use it. */
  readonly help: string | undefined;
  onText(text: string): void;
}) {
  const { value, countries, help } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const found = matching(value, countries);
  const isOpen = open && found.length > 0;
  const choose = (country: Country | undefined) => {
    if (country) props.onText(countryLabel(country));
    setOpen(false);
  };
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      setActive(isOpen ? (active + step + found.length) % found.length : 0);
      setOpen(true);
    } else if (event.key === 'Enter' && isOpen) choose(found[active]);
    else if (event.key === 'Escape' && isOpen) setOpen(false);
    else return;
    event.preventDefault();
  };
  return (
    <div class="field picker">
      <label for={id}>{props.label}</label>
      <input
        id={id}
        type="text"
        role="combobox"
        autocomplete="off"
        value={value}
        placeholder={props.placeholder}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        aria-describedby={helpOf(id, help)}
        onInput={(event) => {
          props.onText(event.currentTarget.value);
          setActive(0);
          setOpen(true);
        }}
        onKeyDown={move}
        onBlur={() => setOpen(false)}
      />
      <div
        class="choices"
        id={`${id}-list`}
        role="listbox"
        aria-label={props.label}
        hidden={!isOpen}
        // Otherwise a form's footer would cover the list.
        ref={(element) => {
          if (isOpen) element?.scrollIntoView({ block: 'nearest' });
        }}
        // Scrolling the list must not take the focus, which would close it.
        onMouseDown={(event) => event.preventDefault()}
      >
        {isOpen &&
          found.map((country, i) => (
            <Choice
              key={country.code}
              id={`${id}-${i}`}
              text={countryLabel(country)}
              isActive={i === active}
              onChoose={() => choose(country)}
            />
          ))}
      </div>
      <Help id={id} text={help} />
    </div>
  );
}

function Choice(props: {
  readonly id: string;
  readonly text: string;
  readonly isActive: boolean;
  onChoose(): void;
}) {
  const { id, text, isActive } = props;
  return (
    // The keyboard stays in the input, which moves through the choices.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' });
      }}
      onMouseDown={props.onChoose}
    >
      {text}
    </div>
  );
}

/** Countries whose name starts with the text, then those whose name contains it or whose code starts with it. */
function matching(text: string, countries: readonly Country[]): Country[] {
  const plain = text.trim().toLowerCase();
  const begins = ({ name, code }: Country) =>
    name.toLowerCase().startsWith(plain) || code.toLowerCase() === plain;
  const holds = ({ name, code, ways = [] }: Country) =>
    name.toLowerCase().includes(plain) ||
    [code, ...ways].some((way) => way.toLowerCase().startsWith(plain));
  const first = countries.filter(begins);
  const others = countries.filter((country) => holds(country) && !first.includes(country));
  return [...first, ...others].slice(0, maxShown);
}

/** The name of a country by its code. */
export function regionName(code: string): string {
  return regions().find((each) => each.code === code)?.name ?? code;
}

/**
 * A picker for several countries, each shown as a removable chip. `chosen` has codes of two letters, `text` is the
 * input's text.
 */
export function CountryChips(props: {
  readonly label: string;
  readonly chosen: readonly string[];
  readonly text: string;
  readonly placeholder: string;
  readonly help?: string | undefined;
  onChange(chosen: readonly string[], text: string): void;
}) {
  const { chosen, onChange } = props;
  const take = (text: string) => {
    const picked = regions().find((country) => countryLabel(country) === text);
    if (picked) onChange([...new Set([...chosen, picked.code])], '');
    else onChange(chosen, text);
  };
  return (
    <>
      <CountryPicker
        label={props.label}
        value={props.text}
        countries={regions()}
        placeholder={props.placeholder}
        help={props.help}
        onText={take}
      />
      {chosen.length > 0 && (
        <div class="chips picked">
          {chosen.map((code) => (
            <Chip
              key={code}
              on
              onToggle={() =>
                onChange(
                  chosen.filter((each) => each !== code),
                  props.text,
                )
              }
            >
              {regionName(code)}
            </Chip>
          ))}
        </div>
      )}
    </>
  );
}
