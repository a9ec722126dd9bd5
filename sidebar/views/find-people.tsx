/** Finding people at the companies of a sheet: who they should be, and where they go. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { DiscoverPeople } from '../../src/sheet/runs/task';
import { CountryChips } from '../parts/country-chips';
import { countryCodeOf } from '../parts/country-picker';
import { Chip, Input } from '../parts/fields';
import { Note } from '../parts/note';
import { regions } from '../parts/regions';
import { useAction } from '../parts/use-action';
import { call } from '../rpc';
import { texts } from '../texts';
import { RunForm, type RunFormProps } from './run-form';

const words = texts.find;

export function FindPeople(props: RunFormProps & { readonly intro: ComponentChildren }) {
  const [chosen, setChosen] = useState(props.overview.tasks['discover-people']);
  const [title, setTitle] = useState((chosen.titles ?? []).join(', '));
  const [mostTitles, setMostTitles] = useState(0);
  const [country, setCountry] = useState('');
  const [perCompany, setPerCompany] = useState(String(chosen.perCompany));
  // What is typed to its end counts, also where nobody took it out of the list.
  const typed = countryCodeOf(country, regions());
  const isKnown = typed === '' || typed?.length === 2;
  const locations = [...new Set([...chosen.locations, ...(typed ? [typed] : [])])];
  const { run } = useAction();
  useEffect(() => {
    run(async () => setMostTitles((await call('peopleForm', {})).titles));
  }, [run]);
  const titles = mostTitles === 0 ? [] : titlesIn(title);
  const fault = isKnown ? faultOf(chosen, titles, mostTitles, perCompany) : words.badCountry;
  const task = { ...chosen, titles, locations, perCompany: Number(perCompany) };
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
      {mostTitles > 0 && (
        <Input
          label={words.titles}
          value={title}
          onText={setTitle}
          placeholder={words.titlesHint}
          help={titles.length > 0 ? words.titlesInstead : words.titlesHelp}
        />
      )}
      {titles.length === 0 && (
        <>
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
        </>
      )}
      <CountryChips
        label={words.countries}
        chosen={chosen.locations}
        text={country}
        placeholder={words.countriesHint}
        help={isKnown ? undefined : words.badCountry}
        onChange={(next, text) => {
          setChosen({ ...chosen, locations: next });
          setCountry(text);
        }}
      />
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
        label={words.audience}
        value={chosen.audience}
        onText={(audience) => setChosen({ ...chosen, audience })}
        help={words.audienceHelp}
      />
      {isKnown && fault !== undefined && <Note kind="warn">{fault}</Note>}
    </RunForm>
  );
}

function titlesIn(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((title) => title.trim())
    .filter(Boolean);
}

function faultOf(
  { seniorities, departments }: DiscoverPeople,
  titles: readonly string[],
  mostTitles: number,
  perCompany: string,
): string | undefined {
  if (titles.length > mostTitles) return words.tooManyTitles(mostTitles);
  const isByTitle = titles.length > 0;
  if (!isByTitle && seniorities.length === 0) return words.noSeniority;
  if (!isByTitle && departments.length === 0) return words.noDepartment;
  return /^[1-9]\d{0,5}$/.test(perCompany.trim()) ? undefined : words.badPerCompany;
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
