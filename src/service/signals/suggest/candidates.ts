/** Turns what a site says into signals worth counting: their requests, and the words of the site that led to them. */
import type { SaidAbout } from '../../../contract/signal-suggest';
import type { Offer, Said } from './offer';

/** What a signal asks for, without its name, its limit and its ICP. */
export type Asked =
  | {
      readonly kind: 'role';
      readonly role: string;
      readonly market: string | undefined;
    }
  | { readonly kind: 'initiative'; readonly initiative: string; readonly name: string }
  | { readonly kind: 'deep'; readonly trait: string; readonly isHiring: boolean }
  | { readonly kind: 'social'; readonly query: string };

export interface Way {
  readonly asked: Asked;
  readonly why: readonly Said[];
}

/** Ways to ask for the same; the first that finds a company is proposed. */
export type Candidate = readonly Way[];

/** The most findings that are tried per subject. */
const tried = 3;

/** The candidates, the most useful first. Several subjects take turns, so that the first six differ. */
export function candidatesOf({ meanings, replaced }: Offer): Candidate[] {
  const of = (about: SaidAbout) => meanings.filter((one) => one.about === about).slice(0, tried);
  const [markets, roles, technologies, topics] = [
    of('market'),
    of('role'),
    of('technology'),
    of('topic'),
  ];
  const turns = Array.from({ length: tried }, (_, at): readonly (Candidate | undefined)[] => [
    hiring(roles[at], markets[at] ?? markets[0]),
    moving(technologies[at], replaced),
    working(topics[at]),
    inMarket(markets[at]),
    posting(topics[at] ?? (at === 0 ? technologies[0] : undefined)),
  ]);
  return turns.flat().filter((candidate) => candidate !== undefined);
}

function hiring(role: Said | undefined, market: Said | undefined): Candidate | undefined {
  if (!role) return undefined;
  const alone: Way = {
    asked: { kind: 'role', role: role.is, market: undefined },
    why: [role],
  };
  return market
    ? [{ asked: { kind: 'role', role: role.is, market: market.is }, why: [role, market] }, alone]
    : [alone];
}

function moving(
  technology: Said | undefined,
  replaced: ReadonlySet<string>,
): Candidate | undefined {
  if (!technology) return undefined;
  const { is } = technology;
  const move = replaced.has(is) ? `replacing ${is}` : `moving to ${is}`;
  return [move, is].map((initiative) => ({
    asked: { kind: 'initiative', initiative, name: nameOf(initiative) },
    why: [technology],
  }));
}

function working(topic: Said | undefined): Candidate | undefined {
  return (
    topic && [
      { asked: { kind: 'initiative', initiative: topic.is, name: nameOf(topic.is) }, why: [topic] },
    ]
  );
}

function inMarket(market: Said | undefined): Candidate | undefined {
  return (
    market && [
      { asked: { kind: 'deep', trait: market.is, isHiring: true }, why: [market] },
      { asked: { kind: 'deep', trait: market.is, isHiring: false }, why: [market] },
    ]
  );
}

function posting(topic: Said | undefined): Candidate | undefined {
  return topic && [{ asked: { kind: 'social', query: topic.is }, why: [topic] }];
}

function nameOf(initiative: string): string {
  return /^(?:moving|replacing) /.test(initiative)
    ? initiative.charAt(0).toUpperCase() + initiative.slice(1)
    : `Job posts about ${initiative}`;
}
