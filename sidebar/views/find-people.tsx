/** Finding people at the companies of a sheet: who they should be, and where they go. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { DiscoverPeople } from '../../src/sheet/runs/task';
import { Chip, Input } from '../parts/fields';
import { Note } from '../parts/note';
import { texts } from '../texts';
import { RunForm, type RunFormProps } from './run-form';

const words = texts.find;

export function FindPeople(props: RunFormProps & { readonly intro: ComponentChildren }) {
  const [chosen, setChosen] = useState(props.overview.tasks['discover-people']);
  const [locations, setLocations] = useState(chosen.locations.join(', '));
  const [perCompany, setPerCompany] = useState(String(chosen.perCompany));
  const codes = locations
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const fault = faultOf(chosen, codes, perCompany);
  const task = { ...chosen, locations: codes, perCompany: Number(perCompany) };
  return (
    <RunForm
      {...props}
      kind="discover-people"
      task={fault === undefined ? task : undefined}
      intro={
        <>
          {props.intro}
          <p>{words.intro}</p>
        </>
      }
    >
      <Choices
        label={words.seniority}
        names={words.seniorities}
        chosen={chosen.seniorities}
        onChange={(next) => setChosen({ ...chosen, seniorities: next })}
      />
      <Choices
        label={words.department}
        names={words.departments}
        chosen={chosen.departments}
        onChange={(next) => setChosen({ ...chosen, departments: next })}
      />
      <div class="pair">
        <Input
          label={words.perCompany}
          value={perCompany}
          onText={setPerCompany}
          inputMode="numeric"
          pattern="[1-9][0-9]{0,5}"
          title={words.badPerCompany}
          required
        />
        <Input
          label={words.countries}
          value={locations}
          onText={setLocations}
          placeholder={words.countriesHint}
        />
      </div>
      <Input
        label={words.audience}
        value={chosen.audience}
        onText={(audience) => setChosen({ ...chosen, audience })}
        help={words.audienceHelp}
      />
      {fault !== undefined && <Note kind="warn">{fault}</Note>}
    </RunForm>
  );
}

function faultOf(
  { seniorities, departments }: DiscoverPeople,
  codes: readonly string[],
  perCompany: string,
): string | undefined {
  if (seniorities.length === 0) return words.noSeniority;
  if (departments.length === 0) return words.noDepartment;
  if (!/^[1-9]\d{0,5}$/.test(perCompany.trim())) return words.badPerCompany;
  const wrong = codes.find((code) => !/^[A-Z]{2}$/.test(code));
  return wrong === undefined ? undefined : words.badCountry(wrong);
}

function Choices(props: {
  label: string;
  /** By what the contract calls them. */
  names: Readonly<Record<string, string>>;
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}) {
  const { names, chosen } = props;
  const all = Object.keys(names);
  const toggle = (value: string) =>
    props.onChange(all.filter((each) => (each === value) !== chosen.includes(each)));
  return (
    <fieldset class="field">
      <legend>{props.label}</legend>
      <div class="chips">
        {Object.entries(names).map(([value, name]) => (
          <Chip key={value} on={chosen.includes(value)} onToggle={() => toggle(value)}>
            {name}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
