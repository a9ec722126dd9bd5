/** Any number of countries: each a chip that takes itself away, and a picker for one more. */

import { CountryPicker, countryLabel } from './country-picker';
import { Chip } from './fields';
import { regions } from './regions';

/** `chosen` are codes of two letters, `text` is what is typed for the next one. */
export function CountryChips(props: {
  label: string;
  chosen: readonly string[];
  text: string;
  placeholder: string;
  help: string | undefined;
  onChange(chosen: readonly string[], text: string): void;
}) {
  const { chosen, onChange } = props;
  const nameOf = (code: string) => regions().find((each) => each.code === code)?.name ?? code;
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
              {nameOf(code)}
            </Chip>
          ))}
        </div>
      )}
    </>
  );
}
