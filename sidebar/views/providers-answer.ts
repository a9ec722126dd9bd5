/** Reads the list of data providers, whatever else the service sends. */
import { type Answer, isObject, objectsIn, text, time } from '../parts/answer';

/** A data provider, with the state of the user's key. Amounts are in the provider's unit. */
export interface ProviderView {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly isConnected: boolean;
  /** The service's name for it; undefined without a key. */
  readonly state: string | undefined;
  readonly left: number | undefined;
  readonly testedAt: number | undefined;
  readonly perRow: number | undefined;
  readonly perRun: number | undefined;
  /** The most that one answer costs; undefined for kinds that it doesn't find. A page of people is one answer. */
  readonly prices: Readonly<Record<'email' | 'phone' | 'people' | 'company', number | undefined>>;
  readonly asked: number;
  readonly found: number;
  readonly spent: number;
}

/** Undefined if the service doesn't let users connect keys. */
export function providersIn(answer: Answer): readonly ProviderView[] | undefined {
  if (answer['providers'] === undefined) return undefined;
  return objectsIn(answer['providers']).flatMap((one) => {
    const id = text(one['provider']);
    if (id === undefined) return [];
    const name = text(one['name']) ?? id;
    return [
      {
        id,
        name,
        unit: text(one['unit']) ?? name,
        isConnected: one['is_connected'] === true,
        state: text(one['state']),
        left: amount(one['units_left']),
        testedAt: time(one['tested_at']),
        perRow: amount(one['max_per_row']),
        perRun: amount(one['max_per_run']),
        prices: {
          email: amount(one['email_price']),
          phone: amount(one['phone_price']),
          people: amount(one['people_price']),
          company: amount(one['company_price']),
        },
        asked: amount(one['asked']) ?? 0,
        found: amount(one['found']) ?? 0,
        spent: amount(one['spent']) ?? 0,
      },
    ];
  });
}

/** What a provider found with the user's own key in one run, and what it charged. */
export interface ProviderFinds {
  readonly name: string;
  readonly unit: string;
  readonly emails: number;
  readonly phones: number;
  readonly people: number;
  /** Employers of people whose employment was checked. */
  readonly employers: number;
  /** Companies, or facts about some, that the service doesn't know. */
  readonly companies: number;
  readonly cost: number;
  /** Questions that may have cost more. */
  readonly unclear: number;
  /** What the run was allowed to cost; undefined unless it reached that. */
  readonly reached: number | undefined;
  /** Why the provider is no longer asked; undefined if it still is, and on its older runs. */
  readonly stopped: KeyStop | undefined;
}

const keyStops = ['out_of_quota', 'bad_key'] as const;
export type KeyStop = (typeof keyStops)[number];

/** Run → what the user's own keys found. Takes the runs, newest first; the newest of a provider shows a stopped key. */
export function findsByRun(
  answer: Answer,
  runs: readonly string[],
): ReadonlyMap<string, readonly ProviderFinds[]> {
  const stops = new Map(
    objectsIn(answer['providers']).map(({ provider, state }) => [
      provider,
      keyStops.find((one) => one === state),
    ]),
  );
  const prices = new Map(
    (providersIn(answer) ?? []).map(({ id, prices }): [unknown, number] => [
      id,
      Math.min(...Object.values(prices).filter((price) => price !== undefined)),
    ]),
  );
  const providers = new Map(
    objectsIn(answer['runs']).map(({ run, providers }) => [run, objectsIn(providers)]),
  );
  return new Map(
    runs.map((run) => [
      run,
      (providers.get(run) ?? []).flatMap((one) => {
        const name = text(one['name']);
        if (name === undefined || one['is_own_key'] !== true) return [];
        const number = (field: string) => amount(one[field]) ?? 0;
        const stopped = stops.get(one['provider']);
        stops.delete(one['provider']);
        return [
          {
            name,
            unit: text(one['unit']) ?? name,
            emails: number('emails'),
            phones: number('phones'),
            people: number('people'),
            employers: number('employers'),
            companies: number('companies'),
            cost: number('cost'),
            unclear: number('unclear'),
            reached: reachedIn(one, prices.get(one['provider']) ?? 1),
            stopped,
          },
        ];
      }),
    ]),
  );
}

/** What a run was allowed to cost at a provider, if that leaves no room for another question. */
function reachedIn(total: Answer, price: number): number | undefined {
  const most = amount(total['max_units']);
  return most !== undefined && (amount(total['cost']) ?? 0) + price > most ? most : undefined;
}

/** The origin of a person, or of their email or phone. */
export interface FoundView {
  readonly value: string;
  /** Undefined if the service itself had it. */
  readonly provider: string | undefined;
  readonly foundAt: number | undefined;
  readonly quality: string | undefined;
  readonly verifiedAt: number | undefined;
}

export interface PersonView {
  readonly person: FoundView | undefined;
  readonly email: FoundView | undefined;
  readonly phone: FoundView | undefined;
}

/** Undefined if the service doesn't know the person. */
export function personIn(answer: Answer): PersonView | undefined {
  const person = answer['person'];
  if (!isObject(person)) return undefined;
  const found = (field: string, value: unknown): FoundView | undefined => {
    const one = person[field];
    if (!isObject(one)) return undefined;
    return {
      value: text(value ?? one['value']) ?? '',
      provider: text(one['source_name']),
      foundAt: time(one['found_at']),
      quality: text(one['quality']),
      verifiedAt: time(one['verified_at']),
    };
  };
  return {
    person: found('person', person['name'] ?? ''),
    email: found('email', undefined),
    phone: found('phone', undefined),
  };
}

/** How often a provider was asked, and how many of its answers were valid. */
export interface TallyView {
  readonly provider: string;
  readonly asked: number;
  readonly hits: number;
}

export interface HitView extends TallyView {
  readonly kind: string;
  readonly group: string;
  /** The segment; empty for all. */
  readonly value: string;
}

export function hitsIn(answer: Answer): readonly HitView[] {
  return objectsIn(answer['hits']).flatMap((one) => {
    const [tally, kind, group] = [tallyIn(one), text(one['kind']), text(one['group'])];
    return tally && kind && group
      ? [{ ...tally, kind, group, value: text(one['value']) ?? '' }]
      : [];
  });
}

export interface ProposalView {
  readonly outcome: string | undefined;
  readonly isPhone: boolean;
  readonly needed: number;
  readonly order: readonly string[];
  readonly better: TallyView | undefined;
  readonly worse: TallyView | undefined;
}

/** Undefined with fewer than two connected providers. */
export function proposalIn(answer: Answer): ProposalView | undefined {
  const one = answer['proposal'];
  if (!isObject(one)) return undefined;
  const order = Array.isArray(one['order']) ? one['order'] : [];
  return {
    outcome: text(one['outcome']),
    isPhone: one['kind'] === 'phone',
    needed: amount(one['needed']) ?? 0,
    order: order.flatMap((id) => text(id) ?? []),
    better: tallyIn(one['better']),
    worse: tallyIn(one['worse']),
  };
}

function tallyIn(value: unknown): TallyView | undefined {
  if (!isObject(value)) return undefined;
  const [provider, asked, hits] = [
    text(value['provider']),
    amount(value['asked']),
    amount(value['hits']),
  ];
  return provider && asked && hits !== undefined ? { provider, asked, hits } : undefined;
}

export function amount(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 ? value : undefined;
}
