/** How many companies, what they cost, and where to stop: said before anything is sent. */
import type { TechForm } from '../../src/addon/sidebar/api';
import { Input } from '../parts/fields';
import { Note } from '../parts/note';
import { texts } from '../texts';
import { type Change, type Cost, costOf, type Draft } from './tech-draft';

const words = texts.tech;

export function TechCost(props: {
  draft: Draft;
  form: TechForm;
  balance: number | undefined;
  onChange: Change;
}) {
  const { draft, form, balance, onChange } = props;
  const cost = costOf(draft, form);
  return (
    <>
      <div class="pair">
        <Input
          label={words.companies}
          value={draft.companies}
          onText={(companies) => onChange({ companies })}
          inputMode="numeric"
          pattern="[1-9][0-9]{0,4}"
          title={words.badCompanies(form.limits.companies)}
          required
        />
        <Input
          label={texts.run.cap}
          value={draft.cap ?? String(cost?.all ?? '')}
          onText={(cap) => onChange({ cap })}
          inputMode="numeric"
          pattern="[0-9]{1,9}"
          title={texts.run.badCap}
          required
        />
      </div>
      {cost ? (
        <Sum cost={cost} balance={balance} />
      ) : (
        <Note kind="warn">{words.badCompanies(form.limits.companies)}</Note>
      )}
      <p class="fine">{words.pages(form.limits.page)}</p>
    </>
  );
}

function Sum({ cost, balance }: { cost: Cost; balance: number | undefined }) {
  const { price, page, all, cap } = cost;
  // Only whole pages are asked for, and only those that the cap covers.
  const max = cap === undefined ? undefined : Math.min(all, Math.floor(cap / page) * page);
  return (
    <>
      <dl class="estimate" aria-live="polite">
        <div class="line">
          <dt>{words.price}</dt>
          <dd>{words.credits(price)}</dd>
        </div>
        <div class="line total">
          <dt>{words.atMost}</dt>
          <dd>{max === undefined ? '–' : texts.run.upTo(max)}</dd>
        </div>
        {balance !== undefined && (
          <div class="line">
            <dt>{texts.run.balance}</dt>
            <dd>{words.credits(balance)}</dd>
          </div>
        )}
      </dl>
      {max === undefined && <Note kind="bad">{texts.run.badCap}</Note>}
      {max === 0 && <Note kind="warn">{words.tooLittle(page)}</Note>}
      {max !== undefined && max > 0 && max < all && (
        <Note kind="warn">{words.capped(max / price)}</Note>
      )}
      {max !== undefined && balance !== undefined && max > balance && (
        <Note kind="warn">{balance < page ? words.broke(page) : words.short}</Note>
      )}
    </>
  );
}
