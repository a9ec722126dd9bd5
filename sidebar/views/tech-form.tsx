/** Companies by technology: what to search, how many, what it may cost; the results get a sheet of their own. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { TechForm as FormView } from '../../src/addon/sidebar/api';
import { CountryPicker, countryCodeOf } from '../parts/country-picker';
import { Check, Input } from '../parts/fields';
import { ProblemNote } from '../parts/note';
import { useAction } from '../parts/use-action';
import { call } from '../rpc';
import { texts } from '../texts';
import type { RunFormProps } from './run-form';
import { TechCost } from './tech-cost';
import type { Change, Draft } from './tech-draft';
import { costOf, emptyDraft, isFiltered, searchOf } from './tech-draft';
import { TechMore } from './tech-more';

const words = texts.tech;

export function TechForm(props: RunFormProps & { readonly intro: ComponentChildren }) {
  const [form, setForm] = useState<FormView>();
  const [draft, setDraft] = useState(emptyDraft);
  const reading = useAction();
  const starting = useAction();
  const change: Change = (some) => setDraft((before) => ({ ...before, ...some }));
  const { run } = reading;
  useEffect(() => {
    run(async () => setForm(await call('techForm', {})));
  }, [run]);
  const cost = form && costOf(draft, form);
  const search = form && searchOf(draft, form);
  const isCovered = cost?.cap !== undefined && cost.cap >= cost.page;
  const start = () => {
    if (!search) return;
    starting.run(async () => props.onStarted(await call('startSearch', search)));
  };
  return (
    <form
      class="view"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <main>
        {props.intro}
        <p>{words.intro}</p>
        {reading.problem && <ProblemNote problem={reading.problem} />}
        {!form && !reading.problem && <p class="fine">{words.reading}</p>}
        {form && (
          <>
            <Question draft={draft} form={form} onChange={change} />
            <TechMore draft={draft} limits={form.limits} onChange={change} />
            <TechCost draft={draft} form={form} balance={props.balance} onChange={change} />
            {starting.problem && <ProblemNote problem={starting.problem} />}
          </>
        )}
      </main>
      <footer>
        <button
          type="submit"
          class="primary"
          disabled={!search || !isCovered || draft.tech.trim() === '' || starting.busy}
        >
          {starting.busy ? words.starting : words.run(Number(draft.companies))}
        </button>
      </footer>
    </form>
  );
}

function Question({ draft, form, onChange }: { draft: Draft; form: FormView; onChange: Change }) {
  const { limits, countries, prices } = form;
  const isKnown = countryCodeOf(draft.country, countries) !== undefined;
  const employees = {
    inputMode: 'numeric',
    pattern: '[0-9]{1,9}',
    title: words.badNumber,
  } as const;
  return (
    <>
      <Input
        label={words.tech}
        value={draft.tech}
        onText={(tech) => onChange({ tech })}
        placeholder={words.techHint}
        maxLength={limits.tech}
        pattern=".*\S.*"
        required
      />
      <Input
        label={words.alternates}
        value={draft.alternates}
        onText={(alternates) => onChange({ alternates })}
        placeholder={words.alternatesHint}
      />
      <CountryPicker
        label={words.country}
        value={draft.country}
        countries={countries}
        placeholder={words.countryHint}
        help={isKnown ? undefined : words.badCountry}
        onText={(country) => onChange({ country })}
      />
      <div class="pair">
        <Input
          label={words.min}
          value={draft.min}
          onText={(min) => onChange({ min })}
          placeholder={words.any}
          {...employees}
        />
        <Input
          label={words.max}
          value={draft.max}
          onText={(max) => onChange({ max })}
          placeholder={words.any}
          {...employees}
        />
      </div>
      <Check
        label={words.enrich}
        help={(isFiltered(draft) ? words.enrichNeeded : words.enrichHelp)(prices.enriched)}
        on={draft.enrich || isFiltered(draft)}
        disabled={isFiltered(draft)}
        onToggle={(enrich) => onChange({ enrich })}
      />
    </>
  );
}
