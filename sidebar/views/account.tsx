/** The account: its owner, its balance, its charges, its other users. */
import { useEffect, useState } from 'preact/hooks';
import type { ConnectionView, Charges as Known, Overview } from '../../src/addon/sidebar/api';
import type { CreditEntry } from '../../src/client/credits';
import { Check, Fold, LinkButton } from '../parts/fields';
import { ConfirmLink } from '../parts/forms';
import { useAction } from '../parts/hooks';
import { Note, ProblemNote } from '../parts/note';
import { Section } from '../parts/section';
import { call } from '../rpc';
import { count, moment, texts } from '../texts';

const words = texts.settings;
const chargeWords = texts.charges;

export interface AccountProps {
  readonly overview: Overview;
  readonly connection: ConnectionView;
  readonly balance: number | undefined;
  onOverview(next: Overview): void;
  /** Opens the form for a code by email, which restores the current key. */
  onConnect(): void;
}

export function Account(props: AccountProps) {
  const { overview, connection, balance, onConnect } = props;
  const isOwn = connection.source === 'own';
  return (
    <section>
      <h2>{words.account}</h2>
      {!isOwn && <Note kind="info">{words.usesShared(connection.userId)}</Note>}
      {isOwn && overview.formulas.payer === 'none' && (
        <Note kind="info">{texts.formulas.unconnected}</Note>
      )}
      <dl class="facts">
        <dt>{words.userId}</dt>
        <dd>{connection.userId}</dd>
        <dt>{words.key}</dt>
        <dd>{connection.maskedKey}</dd>
        <dt>{words.address}</dt>
        <dd>{connection.baseUrl}</dd>
        <dt>{words.balance}</dt>
        <dd>{balance === undefined ? '–' : texts.run.creditCount(balance)}</dd>
        <dt>{words.today}</dt>
        <dd>{words.spentToday(overview.spentToday, overview.formulas.ofAccount)}</dd>
        <dt>{words.runCap}</dt>
        <dd>{words.lastCap(overview.cap)}</dd>
      </dl>
      <Charges key={`${connection.baseUrl} ${connection.userId}`} />
      {isOwn ? (
        <Section title={words.connection} open={overview.sharing === 'mine'}>
          <Sharing {...props} />
          <p class="fine">{words.lost}</p>
          <div class="links">
            <LinkButton onPress={onConnect}>{words.recover}</LinkButton>
          </div>
          <Disconnect {...props} />
        </Section>
      ) : (
        <div class="links">
          <LinkButton onPress={onConnect}>{words.ownAccount}</LinkButton>
        </div>
      )}
    </section>
  );
}

function Sharing({ overview, onOverview }: AccountProps) {
  const action = useAction(onOverview);
  const { sharing } = overview;
  return (
    <>
      <Check
        label={words.share}
        help={sharing === 'other' ? `${words.shareHelp} ${words.replaces}` : words.shareHelp}
        on={sharing === 'mine'}
        disabled={action.busy}
        onToggle={(on) => action.run(() => call('share', { on }))}
      />
      <ProblemNote problem={action.problem} />
    </>
  );
}

function Disconnect({ onOverview }: AccountProps) {
  const action = useAction(onOverview);
  return (
    <>
      <ConfirmLink
        label={words.disconnect}
        help={<p class="fine">{words.disconnectHelp}</p>}
        yes={words.disconnectReally}
        no={words.stay}
        busy={action.busy}
        onYes={() => action.run(() => call('disconnect', {}))}
      />
      <ProblemNote problem={action.problem} />
    </>
  );
}

/** Prices and the last charges, folded until the user opens them. */
function Charges() {
  const [open, setOpen] = useState(false);
  return (
    <Fold show={chargeWords.show} hide={chargeWords.hide} open={open} onOpen={setOpen}>
      <Lists />
    </Fold>
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
  // Only when it is opened.
  useEffect(read, []);
  const next = known?.page?.next;
  return (
    <>
      {known && <Prices prices={known.prices} />}
      {known?.page && <History entries={entries} />}
      {next !== undefined && (
        <LinkButton onPress={() => read(next)} disabled={busy}>
          {chargeWords.earlier}
        </LinkButton>
      )}
      {busy && <p class="fine">{texts.loading}</p>}
      <ProblemNote problem={problem} />
    </>
  );
}

function Prices({ prices }: Pick<Known, 'prices'>) {
  const names = Object.keys(prices) as (keyof typeof prices)[];
  return (
    <div class="estimate">
      <h3>{chargeWords.pricesTitle}</h3>
      <dl>
        {names.map((name) => (
          <div class="line" key={name}>
            <dt>{chargeWords.prices[name]}</dt>
            <dd>{chargeWords.price(prices[name])}</dd>
          </div>
        ))}
      </dl>
      <p class="fine">{chargeWords.pricesHelp}</p>
    </div>
  );
}

function History({ entries }: { readonly entries: readonly CreditEntry[] }) {
  return (
    <div class="estimate">
      <h3>{chargeWords.title}</h3>
      <p class="fine">{chargeWords.titleHelp}</p>
      {entries.length === 0 && <p>{chargeWords.none}</p>}
      <ul class="charges">
        {together(entries).map((group) => (
          <li key={group.key}>
            <div class="line">
              <span>{chargeWords.times(group.what, group.times)}</span>
              <b>{signed(group.credits)}</b>
            </div>
            <div class="line fine">
              <span>{group.when}</span>
              <span>{chargeWords.balance(group.balanceAfter)}</span>
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
  /** The balance after the newest charge of the group. */
  readonly balanceAfter: number;
  times: number;
  credits: number;
}

/** Groups charges of the same kind in the same minute, because a run charges for each row. */
function together(entries: readonly CreditEntry[]): Group[] {
  const groups: Group[] = [];
  for (const [index, { at, reason, credits, balanceAfter }] of entries.entries()) {
    const [what, when] = [chargeWords.reasons[reason] ?? reason.replaceAll('_', ' '), moment(at)];
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
