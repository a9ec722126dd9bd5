/** Reads which signals the service suggests, whatever else it sends, and turns one into a deployment. */
import type { SignalSuggestResponse, SuggestedSignal } from '../../src/contract/signal-suggest';
import type { Common, Deployment } from '../../src/sheet/signals/deployment';
import { type Answer, address, isObject, objectsIn, text, whole } from '../parts/answer';
import { texts } from '../texts';

const words = texts.website;

/** A suggestion as its card shows it. */
export interface Suggested {
  readonly title: string;
  readonly why: readonly {
    readonly about: string;
    readonly quote: string;
    readonly url: string | undefined;
  }[];
  readonly count: number;
  /** Credits for what it finds now. */
  readonly cost: number;
  readonly isExact: boolean;
  readonly daily: boolean;
  readonly examples: readonly {
    readonly name: string;
    readonly why: string;
    readonly url: string | undefined;
    readonly date: string | undefined;
  }[];
  /** The signal with this limit. */
  deployment(maxCredits: number): Deployment;
}

export interface SuggestedSignals {
  readonly name: string;
  readonly icp: string | undefined;
  readonly isSample: boolean;
  readonly signals: readonly Suggested[];
  /** Why there are none. */
  readonly miss: string | undefined;
  readonly detail: string | undefined;
}

/** Sample companies to try; undefined if the service suggests nothing. */
export function samplesIn(answer: Answer): { domain: string; name: string }[] | undefined {
  if (!Array.isArray(answer['samples'])) return undefined;
  return objectsIn(answer['samples']).flatMap(({ domain, name }) =>
    typeof domain === 'string' && typeof name === 'string' ? [{ domain, name }] : [],
  );
}

/** Entries that this page can't read are left out. */
export function suggestedIn(answer: Answer): SuggestedSignals {
  const { name, domain, icp, reason, detail, fault, message } =
    answer as Partial<SignalSuggestResponse>;
  const price = whole(answer['account_price']);
  const signals = objectsIn(answer['signals']).flatMap((one) => {
    const read = suggestionOf(one as unknown as SuggestedSignal, price);
    return read ? [read] : [];
  });
  const misses: Readonly<Record<string, string>> = words.misses;
  const miss = misses[String(reason)] ?? text(message) ?? words.misses.nothing_said;
  return {
    name: text(name) ?? text(domain) ?? '',
    icp: text(icp?.name),
    isSample: answer['is_sample'] === true,
    signals,
    miss: signals.length === 0 ? miss : undefined,
    detail: text(detail) && words.detail(detail ?? '', fault ?? undefined),
  };
}

function suggestionOf(one: SuggestedSignal, price: number | undefined): Suggested | undefined {
  const count = whole(one.count);
  const asked = isObject(one.body) ? askedBy(one) : undefined;
  if (!asked || count === undefined || price === undefined) return undefined;
  const { repeat, icp_id } = one.body;
  return {
    title: asked.title,
    count,
    cost: count * price,
    isExact: one.is_exact === true,
    daily: repeat === true,
    why: objectsIn(one.why).map(({ about, quote, url }) => ({
      about: String((words.about as Readonly<Record<string, string>>)[String(about)] ?? ''),
      quote: text(quote) ?? '',
      url: address(url),
    })),
    examples: objectsIn(one.examples).map(({ name, why, url, date }) => ({
      name: text(name) ?? '',
      why: text(why) ?? '',
      url: address(url),
      date: text(date),
    })),
    deployment: (maxCredits) => ({
      ...asked.own,
      name: asked.title.slice(0, 180),
      icp: typeof icp_id === 'number' ? icp_id : null,
      daily: repeat === true,
      maxCredits,
      accountAudience: '',
      peopleAudience: '',
      addToCrm: false,
      emails: false,
    }),
  };
}

/** The fields that the kinds of signals don't share. */
type Own = Deployment extends infer Kind
  ? Kind extends Deployment
    ? Omit<Kind, keyof Common>
    : never
  : never;

/** Undefined for a deployment that this page doesn't know. */
function askedBy({
  body,
}: SuggestedSignal): { readonly title: string; readonly own: Own } | undefined {
  const { titles } = words;
  const rest = { finder: false, speed: false };
  if ('initiative' in body) {
    const { initiative, timeframe } = body;
    const own = { kind: 'hiring-initiative', initiative, companies: '', days: timeframe } as const;
    return { title: initiativeTitle(initiative), own: { ...own, ...rest } };
  }
  if ('trait' in body) {
    const { trait, activity } = body;
    const title = activity ? titles.any(trait) : titles.deep(trait);
    return { title, own: { kind: 'deep-search', trait, activity: activity ?? '', finder: false } };
  }
  if ('search_query' in body) {
    const { search_query: query, timeframe: days } = body;
    return {
      title: titles.social(query),
      own: { kind: 'social', query, days, target: 'account' },
    };
  }
  if (!('role' in body) || !body.role) return undefined;
  const { role, descriptive_icp: companies, timeframe: days } = body;
  const own = { kind: 'hiring-role', role, companies: companies ?? '', days, ...rest } as const;
  return { title: titles.role(role, companies ?? ''), own };
}

function initiativeTitle(initiative: string): string {
  const { titles } = words;
  const [, way, tool = ''] = /^(moving to|replacing) (.+)$/.exec(initiative) ?? [];
  if (way === undefined) return titles.initiative(initiative);
  return way === 'replacing' ? titles.replacing(tool) : titles.moving(tool);
}
