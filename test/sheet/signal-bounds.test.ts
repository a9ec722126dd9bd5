/** A signal's form and the contract agree on what can be deployed. */
import fc from 'fast-check';
import * as v from 'valibot';
import * as limits from '../../src/contract/limit-values';
import {
  deepSearchRequestSchema,
  hiringForInitiativeRequestSchema,
  hiringForRoleRequestSchema,
  jobChangeRequestSchema,
  socialListeningRequestSchema,
  technologyRequestSchema,
} from '../../src/contract/signal-deployment';
import { type Deployment, filledIn, requestOf } from '../../src/sheet/signals/deployment';
import { deep, hiring, jobChange, refusal, role, social, technology } from '../support/signals';

const schemas = {
  'hiring-role': hiringForRoleRequestSchema,
  'hiring-initiative': hiringForInitiativeRequestSchema,
  'deep-search': deepSearchRequestSchema,
  social: socialListeningRequestSchema,
  technology: technologyRequestSchema,
  'job-change': jobChangeRequestSchema,
};
const initiative: Deployment = { ...hiring, kind: 'hiring-initiative', initiative: 'cloud' };

/** A text with a length around a bound, possibly with control characters and line breaks. */
const text = (max: number) =>
  fc
    .tuple(
      fc.constantFrom('', ' ', 'a', 'a\u0007', 'a\nb', '\ud800', '\n'),
      fc.constantFrom(0, 1, max - 2, max - 1, max, max + 1),
    )
    .map(([start, length]) => start + 'x'.repeat(length));
const number = (max: number) => fc.constantFrom(Number.NaN, -1, 0, 0.5, 1, max, max + 1, 2 ** 53);
/** Mostly the form's own value, rarely another. */
const mostly = <T>(usual: T, other: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 12 }, { arbitrary: other, weight: 1 });

const usual = [role, initiative, deep, social, technology, jobChange];
const forms = fc.constantFrom<Deployment>(...usual).chain((form) => {
  const texts: Readonly<Record<string, number>> = {
    name: limits.signalNameLength,
    accountAudience: limits.audienceNameLength,
    peopleAudience: limits.audienceNameLength,
    role: limits.roleLength,
    initiative: limits.initiativeLength,
    companies: limits.descriptiveIcpLength,
    trait: limits.traitLength,
    activity: limits.activityLength,
    query: limits.searchQueryLength,
  };
  const days = form.kind === 'social' ? limits.socialTimeframeDays : limits.hiringTimeframeDays;
  const ways = Object.entries(form).map(([name, usual]): [string, fc.Arbitrary<unknown>] => {
    const max = texts[name];
    if (max !== undefined) return [name, mostly<unknown>(usual, text(max))];
    if (name === 'days') return [name, mostly<unknown>(usual, number(days))];
    if (name === 'icp' && usual !== null)
      return [name, mostly<unknown>(usual, fc.constantFrom(null, 1.5, 3))];
    if (typeof usual === 'boolean') return [name, fc.boolean()];
    return [name, fc.constant(usual)];
  });
  const changed = fc.record(Object.fromEntries(ways));
  const limit = mostly<number | undefined>(undefined, number(5));
  return fc
    .tuple(changed, limit)
    .map(([more, daily]) => ({ ...form, ...more, maxCreditsADay: daily }) as Deployment);
});

it('a form is refused exactly if the contract refuses the request it would make', () => {
  let taken = 0;
  const accounts = fc.constantFrom([], [{ website: 'a.example' }]);
  fc.assert(
    fc.property(forms, accounts, fc.boolean(), (form, companies, anyRole) => {
      const given = form.kind === 'job-change' ? companies.map((_, at) => at + 1) : companies;
      const { kind, body } = filledIn(form, given, anyRole);
      // Undefined fields aren't sent.
      const sent = Object.entries(body).filter(([, value]) => value !== undefined);
      const reading = v.safeParse(schemas[kind](), Object.fromEntries(sent));
      const ask = () => requestOf(form, given, anyRole);
      if (!reading.success) {
        expect(refusal(ask)).toContain('No credits were spent.');
        return;
      }
      taken += 1;
      // The contract has nothing left to trim, and only defaults to add.
      expect(reading.output).toMatchObject(JSON.parse(JSON.stringify(ask().body)));
    }),
    { numRuns: 2_000 },
  );
  expect(taken).toBeGreaterThan(200);
  expect(taken).toBeLessThan(1_900);
});
