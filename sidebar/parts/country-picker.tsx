/** A country out of a list that shrinks while one types; a code can be typed as well. */
import { useId, useState } from 'preact/hooks';
import type { Country } from '../../src/client/tech-companies';

const maxShown = 50;

/** What stands in the input for a country. */
export const countryLabel = ({ name, code }: Country) =>
  name === code ? code : `${name} (${code})`;

/** The code that a text means: '' for none, undefined where it means no country. */
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

/** An input with a list of countries below it, for keyboard and pointer. `value` is whatever is typed. */
export function CountryPicker(props: {
  label: string;
  value: string;
  countries: readonly Country[];
  placeholder: string;
  /** What is wrong with the text, or how to use it. */
  help: string | undefined;
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
        aria-describedby={help === undefined ? undefined : `${id}-help`}
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
      {help !== undefined && (
        <div class="fine" id={`${id}-help`}>
          {help}
        </div>
      )}
    </div>
  );
}

function Choice(props: { id: string; text: string; isActive: boolean; onChoose(): void }) {
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

/** Names that begin with the text first, then those that hold it, and codes that begin with it. */
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
