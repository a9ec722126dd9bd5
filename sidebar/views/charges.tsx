/** What each result costs, and what was charged last; folded until the person asks for it. */
import { useEffect, useId, useState } from 'preact/hooks';
import type { Charges as Known } from '../../src/addon/sidebar/api';
import type { CreditEntry } from '../../src/client/credits';
import { LinkButton } from '../parts/fields';
import { ProblemNote } from '../parts/note';
import { useAction } from '../parts/use-action';
import { call } from '../rpc';
import { count, moment, texts } from '../texts';

const words = texts.charges;

export function Charges() {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div class="links">
        <LinkButton onPress={() => setOpen(!open)} controls={id} expanded={open}>
          {open ? words.hide : words.show}
        </LinkButton>
      </div>
      <div id={id} aria-live="polite">
        {open && <Lists />}
      </div>
    </>
  );
}

function Lists() {
  const [known, setKnown] = useState<Known>();
  const [entries, setEntries] = useState<readonly CreditEntry[]>([]);
  const { busy, problem, run } = useAction();
  const read = (before?: string) =>
    run(async () => {
      const next = await call('charges', before === undefined ? {} : { before });
      setKnown(next);
      setEntries((shown) => [...shown, ...(next.page?.entries ?? [])]);
    });
  // Once, as it is unfolded.
  useEffect(read, []);
  const next = known?.page?.next;
  return (
    <>
      {known && <Prices prices={known.prices} />}
      {known?.page && <History entries={entries} />}
      {next !== undefined && (
        <LinkButton onPress={() => read(next)} disabled={busy}>
          {words.earlier}
        </LinkButton>
      )}
      {busy && <p class="fine">{texts.loading}</p>}
      {problem && <ProblemNote problem={problem} />}
    </>
  );
}

function Prices({ prices }: Pick<Known, 'prices'>) {
  const names = Object.keys(prices) as (keyof typeof prices)[];
  return (
    <div class="estimate">
      <h3>{words.pricesTitle}</h3>
      <dl>
        {names.map((name) => (
          <div class="line" key={name}>
            <dt>{words.prices[name]}</dt>
            <dd>{words.price(prices[name])}</dd>
          </div>
        ))}
      </dl>
      <p class="fine">{words.pricesHelp}</p>
    </div>
  );
}

function History({ entries }: { entries: readonly CreditEntry[] }) {
  return (
    <div class="estimate">
      <h3>{words.title}</h3>
      <p class="fine">{words.titleHelp}</p>
      {entries.length === 0 && <p>{words.none}</p>}
      <ul class="charges">
        {together(entries).map((group) => (
          <li key={group.key}>
            <div class="line">
              <span>{words.times(group.what, group.times)}</span>
              <b>{signed(group.credits)}</b>
            </div>
            <div class="line fine">
              <span>{group.when}</span>
              <span>{words.balance(group.balanceAfter)}</span>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Group {
  readonly key: string;
  readonly what: string;
  readonly when: string;
  /** After the newest of them. */
  readonly balanceAfter: number;
  times: number;
  credits: number;
}

/** A run charges for each row: what follows on another of its kind in the same minute shares its line. */
function together(entries: readonly CreditEntry[]): Group[] {
  const groups: Group[] = [];
  for (const [index, { at, reason, credits, balanceAfter }] of entries.entries()) {
    const [what, when] = [words.reasons[reason] ?? reason.replaceAll('_', ' '), moment(at)];
    const last = groups.at(-1);
    if (last?.what === what && last.when === when) {
      last.times += 1;
      last.credits += credits;
    } else groups.push({ key: String(index), what, when, balanceAfter, times: 1, credits });
  }
  return groups;
}

function signed(credits: number): string {
  return credits < 0 ? `−${count(-credits)}` : `+${count(credits)}`;
}
