/** Quotes paid work: begins it with a permit that only notes the price, and then undoes it. */
import * as v from 'valibot';
import type { PaidWork, Permit } from '../billing/permit';

/** What won't be looked up. */
export interface LeftOut {
  readonly item: string;
  readonly why: string;
}

/** What an estimate says. */
export interface Quote {
  readonly credits: number;
  readonly alreadyPaid: number | null;
  /** Complete, unlike `sample`. */
  readonly leftOut: readonly LeftOut[];
  readonly sample: readonly Record<string, unknown>[];
  readonly total: number | null;
  readonly message: string;
}

/** Thrown by the permit, so that the transaction is rolled back. */
export class Quoted extends Error {
  constructor(readonly work: PaidWork) {
    super('The work was only quoted');
  }
}

/** Refuses all work, and says what it would cost. */
export const quotingPermit: Permit = async (_tx, work) => {
  throw new Quoted(work);
};

/** Takes a function that begins work; returns one that quotes it. */
export function quoteOf<Deps, Request extends { readonly permit: Permit }>(
  begin: (deps: Deps, request: Request) => Promise<unknown>,
) {
  return async (deps: Deps, request: Omit<Request, 'permit'>): Promise<Quote> => {
    const quoting = { ...request, permit: quotingPermit, idempotencyKey: undefined };
    try {
      // The spread has every field of the request, which the compiler can't infer for a generic type.
      await begin(deps, quoting as unknown as Request);
    } catch (error) {
      if (error instanceof Quoted) return read(error.work);
      throw error;
    }
    throw new Error('Work began without its permit');
  };
}

const sampled = 3;

const answerSchema = v.object({ already_paid: v.optional(v.number()) });

const whys: Readonly<Record<string, string>> = {
  invalid_domain: 'not a domain',
  not_found: 'you have no such person',
};

function read({ credits, items = [], answer = '{}' }: PaidWork): Quote {
  const { already_paid } = v.parse(v.pipe(v.string(), v.parseJson(), answerSchema), answer);
  const wanted = items.filter(({ status }) => status === 'pending');
  return {
    credits,
    alreadyPaid: already_paid ?? null,
    leftOut: items
      .filter(({ status }) => status !== 'pending')
      .map(({ subject, status }) => ({ item: subject, why: whys[status] ?? status })),
    sample: wanted.slice(0, sampled).map(({ subject }) => ({ item: subject })),
    total: items.length === 0 ? null : wanted.length,
    message: `This costs up to ${credits} credits. Nothing was started and no credits were spent.`,
  };
}
