/** Searches for people at the sheet's companies, or for companies by technology. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { DiscoverPeople } from '../../src/sheet/runs/task';
import { CountryChips, countryCodeOf, regions } from '../parts/countries';
import { Chips, Input, isWhole, largest, Segments, Whole } from '../parts/fields';
import { useKeptFocus, useQuery } from '../parts/hooks';
import { Note } from '../parts/note';
import { texts } from '../texts';
import { RunForm, type RunFormProps } from './run-form';
import { TechForm } from './tech-form';

const words = texts.find;

export function Find(props: RunFormProps) {
  const [what, setWhat] = useState('people');
  const focus = useKeptFocus(what);
  const intro = (
    <div ref={focus.holder}>
      <Segments
        label={words.what}
        value={what}
        options={[
          { value: 'people', label: words.people },
          { value: 'tech', label: words.tech },
        ]}
        onChoose={(next) => {
          focus.note();
          setWhat(next);
        }}
      />
    </div>
  );
  return what === 'people' ? (
    <FindPeople {...props} intro={intro} />
  ) : (
    <TechForm {...props} intro={intro} />
  );
}

/** The form: which people to find, and where to write them. */
function FindPeople(props: RunFormProps & { readonly intro: ComponentChildren }) {
  const [chosen, setChosen] = useState(props.overview.tasks['discover-people']);
  const [title, setTitle] = useState((chosen.titles ?? []).join(', '));
  const [country, setCountry] = useState('');
  const [perCompany, setPerCompany] = useState(String(chosen.perCompany));
  // A completely typed country counts even if it wasn't chosen from the list.
  const typed = countryCodeOf(country, regions());
  const isKnown = typed === '' || typed?.length === 2;
  const locations = [...new Set([...chosen.locations, ...(typed ? [typed] : [])])];
  const form = useQuery('peopleForm', {});
  const mostTitles = form.state === 'ready' ? form.value.titles : 0;
  const titles = mostTitles === 0 ? [] : titlesIn(title);
  const fault = isKnown ? faultOf(chosen, titles, mostTitles, perCompany) : words.badCountry;
  /** Keeps the order in which they are offered. */
  const toggle = (list: 'seniorities' | 'departments') => (name: string) => {
    const next = Object.keys(words[list]).filter(
      (each) => (each === name) !== chosen[list].includes(each),
    );
    setChosen({ ...chosen, [list]: next });
  };
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
      more={
        <>
          <Whole
            label={words.perCompany}
            value={perCompany}
            onText={setPerCompany}
            min={1}
            max={largest}
            title={words.badPerCompany}
            required
          />
          <Input
            label={words.audience}
            value={chosen.audience}
            onText={(audience) => setChosen({ ...chosen, audience })}
            help={words.audienceHelp}
          />
        </>
      }
      hasMore={chosen.audience !== '' || fault === words.badPerCompany}
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
          <Chips
            label={words.seniority}
            names={words.seniorities}
            isOn={(name) => chosen.seniorities.includes(name)}
            onToggle={toggle('seniorities')}
          />
          <Chips
            label={words.department}
            names={words.departments}
            isOn={(name) => chosen.departments.includes(name)}
            onToggle={toggle('departments')}
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
  return isWhole(perCompany, 1, largest) ? undefined : words.badPerCompany;
}
