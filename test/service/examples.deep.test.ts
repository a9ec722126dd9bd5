/** Every example that the sidebar's forms show finds something in the sample data, in either language. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { techCompaniesPageSchema } from '../../src/contract/tech-companies';
import { type Caller, call } from './helpers/call';
import { beforeEachJoin, type Deployment, runSignal } from './helpers/signals';

/** A form's hint: read as text, because the sidebar's words need a page around them. */
function hintIn(language: string, file: 'tech' | 'signals', name: string): string {
  const path = resolve(__dirname, '../../sidebar/texts', language, `${file}.ts`);
  const [, hint = ''] = new RegExp(`${name}: '(.+)'`).exec(readFileSync(path, 'utf8')) ?? [];
  // Only the example behind “for example”.
  return hint.replace(/^.*(for example|z\. B\.) /, '');
}

describe.each(['en', 'de'])('the examples in the language %s find something:', (language) => {
  const tech = (name: string) => hintIn(language, 'tech', name);
  const signals = (name: string) => hintIn(language, 'signals', name);
  let caller: Caller;
  let icp_id: number;
  beforeEachJoin((given) => {
    ({ caller, icp_id } = given);
  });

  it('a technology, and its other spellings', async () => {
    const results = async (query: Record<string, string | readonly string[]>) => {
      const answer = await call(caller.url, 'techCompanies', { caller, query });
      return v.parse(techCompaniesPageSchema(), answer.body).total_results;
    };
    const query = { tech: tech('techHint') };
    const alone = await results(query);
    expect(alone).toBeGreaterThan(0);
    const alternates = tech('alternatesHint').split(', ');
    expect(await results({ ...query, alternates })).toBeGreaterThanOrEqual(alone);
  });

  const companies = signals('companiesHint');
  const examples: readonly (readonly [Deployment, object])[] = [
    ['hiringForRole', { role: signals('roleHint') }],
    ['hiringForRole', { role: signals('roleHint'), descriptive_icp: companies }],
    ['hiringForInitiative', { initiative: signals('initiativeHint') }],
    ['deepCompanySearch', { trait: signals('traitHint') }],
    ['deepCompanySearch', { trait: signals('traitHint'), activity: signals('activityHint') }],
    ['socialListening', { search_query: signals('queryHint'), timeframe: 90 }],
  ];
  it.each(examples)('%s %j', async (kind, body) => {
    const icp = kind.startsWith('hiring') ? { icp_id } : {};
    const signal = await runSignal(caller, kind, { name: signals('nameHint'), ...icp, ...body });
    expect([signal.accounts_found, signal.status_reason]).not.toEqual([0, expect.anything()]);
    expect(signal.accounts_found).toBeGreaterThan(0);
  });
});
