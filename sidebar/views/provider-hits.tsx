/** How often each of the user's data providers had an answer, by segment, and the best order. Spends nothing. */
import { useState } from 'preact/hooks';
import type { Answer } from '../parts/answer';
import { optionsOf, Select } from '../parts/fields';
import { texts } from '../texts';
import { count } from '../texts/figures';
import { language } from '../texts/language';
import {
  type HitView,
  hitsIn,
  type ProposalView,
  type ProviderView,
  proposalIn,
} from './providers-answer';

const words = texts.providers;
const kinds = ['email', 'phone', 'people', 'employer', 'company'] as const;

interface Props {
  /** The service's answer about the providers. */
  readonly answer: Answer;
  readonly providers: readonly ProviderView[];
  readonly busy: boolean;
  onUse(order: readonly string[]): void;
}

/** Empty until a provider has answered, or if the service doesn't count answers. */
export function ProviderHits({ answer, providers, busy, onUse }: Props) {
  const [group, setGroup] = useState('all');
  const hits = hitsIn(answer);
  const proposal = proposalIn(answer);
  if (hits.length === 0) return null;
  const nameOf = (id: string) => providers.find((one) => one.id === id)?.name ?? id;
  const placeOf = (id: string) => providers.findIndex((one) => one.id === id);
  const named = { nameOf, placeOf };
  return (
    <section class="run" aria-label={words.hitsTitle}>
      <b class="title">{words.hitsTitle}</b>
      <div class="fine">{words.hitsHelp}</div>
      <Select
        label={words.by}
        value={group}
        options={optionsOf(words.groups)}
        onChoose={setGroup}
      />
      <Table hits={hits.filter((one) => one.group === group)} {...named} />
      {proposal && <Proposal proposal={proposal} nameOf={nameOf} busy={busy} onUse={onUse} />}
    </section>
  );
}

interface Named {
  nameOf(id: string): string;
  /** A provider's position in the order of asking. */
  placeOf(id: string): number;
}

function Table({ hits, ...named }: Named & { readonly hits: readonly HitView[] }) {
  const shown = kinds.filter((kind) => hits.some((one) => one.kind === kind));
  if (shown.length === 0) return <p class="fine">{words.noSegment}</p>;
  const values = [...new Set(hits.map(({ value }) => value))];
  return (
    <table class="hits">
      <thead>
        <tr>
          <th scope="col">{words.provider}</th>
          {shown.map((kind) => (
            <th key={kind} scope="col">
              {words.kinds[kind]}
            </th>
          ))}
        </tr>
      </thead>
      {values.map((value) => (
        <Segment
          key={value}
          hits={hits.filter((one) => one.value === value)}
          shown={shown}
          {...named}
        />
      ))}
    </table>
  );
}

function Segment(
  props: Named & { readonly hits: readonly HitView[]; readonly shown: readonly string[] },
) {
  const { hits, shown, nameOf, placeOf } = props;
  const [first] = hits;
  const ids = [...new Set(hits.map(({ provider }) => provider))].sort(
    (one, other) => placeOf(one) - placeOf(other),
  );
  return (
    <tbody>
      {first && first.group !== 'all' && (
        <tr>
          <th scope="rowgroup" colSpan={shown.length + 1}>
            {segmentName(first)}
          </th>
        </tr>
      )}
      {ids.map((id) => (
        <tr key={id}>
          <th scope="row">{nameOf(id)}</th>
          {shown.map((kind) => {
            const one = hits.find((each) => each.provider === id && each.kind === kind);
            return <td key={kind}>{one ? words.ratio(one.hits, one.asked) : '–'}</td>;
          })}
        </tr>
      ))}
    </tbody>
  );
}

function segmentName({ group, value }: HitView): string {
  if (group === 'size')
    return words.employees(value.replace('-', '–').replace(/\d+/g, (end) => count(Number(end))));
  if (group === 'country') return countryName(value);
  const departments: Readonly<Record<string, string>> = texts.find.departments;
  return departments[value] ?? value;
}

/** A service may write anything as a code. */
function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
}

interface ProposalProps extends Pick<Named, 'nameOf'> {
  readonly proposal: ProposalView;
  readonly busy: boolean;
  onUse(order: readonly string[]): void;
}

function Proposal({ proposal, nameOf, busy, onUse }: ProposalProps) {
  const { outcome, order, better, worse, isPhone, needed } = proposal;
  if (outcome !== 'change' || !better || !worse)
    return (
      <p class="fine">{outcome === 'too_few' ? words.tooFew(needed) : words.orderFits(isPhone)}</p>
    );
  const reason = words.reason(
    nameOf(better.provider),
    words.of(better.hits, better.asked),
    nameOf(worse.provider),
    words.of(worse.hits, worse.asked),
    isPhone,
  );
  return (
    <>
      <p>{words.proposed(order.map(nameOf).join(', '))}</p>
      <p class="fine">{reason}</p>
      <button type="button" class="secondary" disabled={busy} onClick={() => onUse(order)}>
        {words.useOrder}
      </button>
    </>
  );
}
