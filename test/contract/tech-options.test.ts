import fc from 'fast-check';
import * as v from 'valibot';
import { limits } from '../../src/contract/limits';
import { techCompaniesQuerySchema } from '../../src/contract/tech-companies';
import { techOptions } from '../../src/contract/tech-options';
import { readTechRequest } from '../../src/sheet/searches/tech-request';
import { World } from '../fakes/platform/memory-platform';

const schema = techCompaniesQuerySchema();
const { document } = new World().execution();

it('names every parameter of the schema except the technology and the page', () => {
  expect(['tech', 'page', ...Object.keys(techOptions)].sort()).toEqual(
    Object.keys(schema.entries).sort(),
  );
});

it('has the defaults of the schema', () => {
  const defaults: Readonly<Record<string, unknown>> = v.parse(schema, { tech: 'x' });
  for (const [name, option] of Object.entries(techOptions)) {
    const defaultValue =
      'defaultValue' in option ? option.defaultValue : option.kind === 'list' ? [] : undefined;
    expect([name, defaults[name]]).toEqual([name, defaultValue]);
  }
});

it('lets the formula send exactly what the schema accepts', () => {
  const number = fc.integer({ min: -2, max: 400 }).map(String);
  const flag = fc.constantFrom('true', 'no', 'perhaps');
  const list = fc.array(
    fc.constantFrom(
      'a',
      'b',
      'x'.repeat(limits.techLength + 1),
      'y'.repeat(limits.techSlugLength + 1),
    ),
    {
      maxLength: 22,
    },
  );
  const options = fc.record(
    {
      enrich: flag,
      hq_country_code: fc.constantFrom('usa', 'USA', 'US', 'U5A'),
      min_employee_count: number,
      max_employee_count: number,
      alternates: list.map((texts) => texts.join(',')),
      lookback_days: number,
      exclude_vendor: flag,
      exclude_slugs: list.map((texts) => texts.join(',')),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      options,
      fc.constantFrom('Go', '', 'x'.repeat(limits.techLength), 'x'.repeat(limits.techLength + 1)),
      (given, tech) => {
        const rows = Object.entries(given);
        let query: object | undefined;
        try {
          query = readTechRequest(tech, rows, document).query;
        } catch {
          query = undefined;
        }
        if (query) expect(v.safeParse(schema, query).success).toBe(true);
        else
          expect(v.safeParse(schema, typed(tech, given)).success && shortEnough(given)).toBe(false);
      },
    ),
    { numRuns: 500 },
  );
});

/** A user's input in the types of the schema; unreadable input stays text. */
function typed(tech: string, given: Readonly<Record<string, string | undefined>>): object {
  const values = Object.entries(given).map(([name, text = '']) => {
    const kind = techOptions[name as keyof typeof techOptions].kind;
    if (kind === 'number') return [name, Number(text)];
    if (kind === 'list') return [name, text.split(',').filter(Boolean)];
    if (kind === 'flag') return [name, { true: true, no: false }[text] ?? text];
    return [name, text];
  });
  return { tech, ...Object.fromEntries(values) };
}

function shortEnough(given: Readonly<Record<string, string | undefined>>): boolean {
  return Object.values(given).join('').length < 1_500;
}
