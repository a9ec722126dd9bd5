/** The form of a technology search: what to search, how many, the most credits; the results get their own sheet. */
import type { ComponentChildren } from 'preact';
import type { TechForm as FormView } from '../../src/addon/sidebar/api';
import { Check, Credits, Input, More, Whole } from '../parts/fields';
import { Price, ViewForm } from '../parts/forms';
import { type Inputs, useAction, useDraft, useQuery } from '../parts/hooks';
import { Note, ProblemNote } from '../parts/note';
import { offers } from '../parts/offers';
import { call } from '../rpc';
import { texts } from '../texts';
import { LeaveOut, useExclusion } from './leave-out';
import type { RunFormProps } from './run-form';
import {
  type Cost,
  costOf,
  countedOf,
  type Draft,
  emptyDraft,
  isFiltered,
  searchOf,
} from './tech-draft';
import { TechFields } from './tech-fields';

const words = texts.tech;

interface PartProps extends Inputs<Draft> {
  readonly form: FormView;
}

export function TechForm(props: RunFormProps & { readonly intro: ComponentChildren }) {
  const asked = useQuery('techForm', {});
  const form = asked.state === 'ready' ? asked.value : undefined;
  const inputs = useDraft(emptyDraft);
  const { draft } = inputs;
  const starting = useAction(props.onStarted);
  const cost = form && costOf(draft, form);
  const search = form && searchOf(draft, form);
  const exclusion = useExclusion({ ...(search && { search: countedOf(draft, search) }) });
  const isCovered = cost?.cap !== undefined && cost.cap >= cost.page;
  const start = () => {
    if (!search) return;
    starting.run(async () => {
      const id = await exclusion.make();
      const options = [...search.options, ['exclusion_id', id ?? ''] as const];
      return call('startSearch', id === undefined ? search : { ...search, options });
    });
  };
  return (
    <ViewForm
      button={starting.busy ? words.starting : words.run(Number(draft.companies))}
      disabled={
        !search || !isCovered || draft.tech.trim() === '' || !exclusion.isWhole || starting.busy
      }
      foot={
        <>
          <ProblemNote problem={starting.problem} />
          {cost && <Remark cost={cost} balance={props.balance} />}
        </>
      }
      spend={
        form && (
          <>
            <Credits
              label={texts.run.cap}
              value={draft.cap ?? String(cost?.all ?? '')}
              onText={(cap) => inputs.change({ cap })}
              min={0}
              required
            />
            <Price most={cost && mostOf(cost)} balance={props.balance} />
          </>
        )
      }
      onSubmit={start}
    >
      {props.intro}
      <p>{words.intro}</p>
      {asked.state === 'failed' && <ProblemNote problem={asked.problem} />}
      {asked.state === 'working' && <p class="fine">{words.reading}</p>}
      {form && (
        <>
          <Question {...inputs} form={form} />
          <HowMany {...inputs} form={form} />
          <More label={words.more}>
            <LeaveOut exclusion={exclusion} leftOutOf={texts.leaveOut.ofSearch} />
            <Rare {...inputs} form={form} />
          </More>
        </>
      )}
    </ViewForm>
  );
}

function Question(props: PartProps) {
  const { draft, change, form } = props;
  const { limits, countries, prices } = form;
  return (
    <>
      <TechFields {...props} countries={countries} longest={limits.tech} />
      <Check
        label={words.enrich}
        help={(isFiltered(draft) ? words.enrichNeeded : words.enrichHelp)(prices.enriched)}
        on={draft.enrich || isFiltered(draft)}
        disabled={isFiltered(draft)}
        onToggle={(enrich) => change({ enrich })}
      />
    </>
  );
}

/** Rarely used options, sent under names that the interface doesn't define. */
function Rare({ text, toggle, form }: PartProps) {
  const { limits } = form;
  return (
    <>
      <Whole
        label={words.days}
        {...text('days')}
        placeholder={String(limits.days)}
        min={1}
        max={limits.days}
        title={words.badDays(limits.days)}
      />
      {offers(form, 'tech-other-names') && (
        <Check label={words.otherNames} help={words.otherNamesHelp} {...toggle('otherNames')} />
      )}
      <Check label={words.vendor} {...toggle('excludeVendor')} />
      <Check label={words.aggregators} {...toggle('excludeAggregators')} />
      <Check label={words.topJob} {...toggle('topJob')} />
      <Input label={words.slugs} {...text('excludeSlugs')} placeholder={words.slugsHint} />
      <p class="fine">{words.guessed}</p>
    </>
  );
}

/** How many companies, and how they are paid for. */
function HowMany({ draft, text, form }: PartProps) {
  const cost = costOf(draft, form);
  return (
    <>
      <Whole
        label={words.companies}
        {...text('companies')}
        min={1}
        max={form.limits.companies}
        title={words.badCompanies(form.limits.companies)}
        required
      />
      {cost ? (
        <p class="fine">
          {words.pages(form.limits.page, cost.price)}{' '}
          {offers(form, 'paid-companies') ? texts.run.paidIsFree : words.pagesFree}
        </p>
      ) : (
        <Note kind="warn">{words.badCompanies(form.limits.companies)}</Note>
      )}
    </>
  );
}

/** The most credits the search can spend: only whole pages that the cap covers are requested. */
function mostOf({ page, all, cap }: Cost): number | undefined {
  return cap === undefined ? undefined : Math.min(all, Math.floor(cap / page) * page);
}

/** The reasons why the search can't find all, or can't start. */
function Remark({ cost, balance }: { readonly cost: Cost; readonly balance: number | undefined }) {
  const { price, page, all } = cost;
  const most = mostOf(cost);
  if (most === undefined) return <Note kind="bad">{texts.run.badCap}</Note>;
  if (most === 0) return <Note kind="warn">{words.tooLittle(page)}</Note>;
  return (
    <>
      {most < all && <Note kind="warn">{words.capped(most / price)}</Note>}
      {balance !== undefined && most > balance && (
        <Note kind="warn">{balance < page ? words.broke(page) : words.short}</Note>
      )}
    </>
  );
}
