/** The extension signal-suggestions: signals that suit what a website says, each counted and ready to deploy. */
import fc from 'fast-check';
import { endpoints } from '../../src/contract/endpoints';
import {
  type SignalSuggestResponse,
  type SuggestedSignal,
  signalSuggestResponseSchema,
} from '../../src/contract/signal-suggest';
import { day } from '../../src/service/clock';
import { type Internet, startInternet } from '../fakes/internet/internet';
import { balanceOf, join } from './helpers/acts';
import { bodyOf, type Caller, call } from './helpers/call';
import { hurriedTime, serveLive } from './helpers/live';
import { asOperator } from './helpers/operator';
import { type Deployment, knowCompanies, runSignal } from './helpers/signals';
import { eachStore } from './helpers/stores';

let internet: Internet;
beforeEach(async () => {
  internet = await startInternet();
});
afterEach(() => internet.close());

async function suggest(caller: Caller, website?: string): Promise<SignalSuggestResponse> {
  const answer = await call(caller.url, 'signalSuggest', { caller, body: { website } });
  return bodyOf(answer, signalSuggestResponseSchema());
}

const known = [
  { name: 'shop', says: 'Retail. We are moving to Snowflake and improve demand forecasting.' },
  { name: 'clinic', says: 'A hospital. We keep patient scheduling in Snowflake.' },
  { name: 'twin', says: 'A retailer. We are moving to Snowflake.', profile: 'l.example/a' },
  { name: 'twin-again', says: 'A retailer. We are moving to Snowflake.', profile: 'l.example/a' },
  { name: 'farm', says: 'We grow wheat. We are replacing Salesforce with Odoo.' },
];

/** A service that knows some companies and can read `seller.test`, which has this HTML. */
async function officeWith(html: string) {
  internet.set('https://seller.test/', { headers: { 'content-type': 'text/html' }, body: html });
  const { clock, sleep } = hurriedTime();
  const service = await serveLive(internet, { clock, sleep });
  const caller = await join(service);
  await knowCompanies(service.dataDir, known, 'Data Engineer', clock() - day);
  return { service, caller };
}

const page = (text: string) =>
  `<title>Seller</title><meta name="description" content="Demand forecasting software for retailers"><p>${text}`;

/** Runs the suggested signal with a limit of 1,000 credits. */
async function deployed(caller: Caller, { deploy, body }: SuggestedSignal) {
  const name = Object.entries(endpoints).find(([, { path }]) => path === deploy)?.[0] as Deployment;
  return runSignal(caller, name, { ...body, max_credit_limit: 1000 });
}

eachStore('signals for a website', () => {
  it('quote the site, count what they would find, and deploy as they are', async () => {
    const text = 'Seller helps data engineers. It replaces spreadsheets with Snowflake.';
    const { caller } = await officeWith(page(text));
    const before = await balanceOf(caller);
    const { signals, reason, ...about } = await suggest(caller, 'https://www.seller.test/?a=1');
    expect(await balanceOf(caller)).toEqual(before);
    expect({ reason, ...about }).toMatchObject({
      reason: null,
      domain: 'seller.test',
      read: ['https://seller.test/'],
      is_sample: false,
      message: expect.stringContaining('No credits were spent'),
    });
    expect(signals.length).toBeGreaterThanOrEqual(3);
    expect(signals.length).toBeLessThanOrEqual(6);
    const quotes = signals.flatMap(({ why }) => why);
    for (const { words, quote, url } of quotes) {
      expect(quote.toLowerCase()).toContain(words.toLowerCase());
      expect(url).toBe('https://seller.test/');
    }
    expect(signals.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'Hiring data engineers at retail',
        'Moving to Snowflake',
        'Hiring at retail',
      ]),
    );
    for (const signal of signals) {
      const { accounts_found } = await deployed(caller, signal);
      expect([signal.name, signal.count]).toEqual([signal.name, accounts_found]);
      expect(signal.is_exact).toBe(true);
      expect(signal.examples.length).toBe(Math.min(3, signal.count));
    }
  });

  it('read German, and tell a tool to leave from one to move to', async () => {
    const text =
      'Der Umstieg von Salesforce gelingt Vertriebsteams mit uns, auch für Data Engineers.';
    const { caller } = await officeWith(page(text));
    const { signals } = await suggest(caller, 'seller.test');
    const asked = signals.map(({ name, why }) => [name, why[0]?.words]);
    expect(asked).toContainEqual(['Replacing Salesforce', 'Salesforce']);
    expect(asked).toContainEqual(['Hiring Data Engineers at retail', 'Data Engineers']);
  });

  it('say in words why there are none, and never charge', async () => {
    const { service, caller } = await officeWith(page('We sell.'));
    const html = { 'content-type': 'text/html' };
    internet.set('https://closed.test/', { status: 403 });
    internet.set('https://broken.test/', { status: 500 });
    const away = { location: 'https://northwind.test/' };
    internet.set('https://away.test/', { status: 301, headers: away });
    internet.set('https://parked.test/', { headers: html, body: '<p>Domain is parked' });
    internet.set('https://silent.test/', { headers: html, body: '<p>Lorem ipsum dolor.' });
    internet.set('https://odd.test/', { headers: html, body: '<p>Made for law firms.' });
    internet.set('https://secret.test/robots.txt', { body: 'User-agent: *\nDisallow: /' });
    await asOperator(service.dataDir, (operator) => operator.forgetCompany('gone.test'));
    const before = await balanceOf(caller);
    for (const [website, reason, fault = null] of [
      ['not a website', 'no_website'],
      ['127.0.0.1', 'no_website'],
      ['nobody.example', 'empty'],
      ['closed.test', 'refused', { reason: 'refused', status: 403 }],
      ['secret.test', 'refused', { reason: 'robots_forbid' }],
      ['gone.test', 'refused', { reason: 'asked_not_to_be_read' }],
      ['broken.test', 'unreachable', { reason: 'answered', status: 500 }],
      ['away.test', 'empty', { reason: 'leads_elsewhere', host: 'northwind.test' }],
      ['parked.test', 'empty', { reason: 'parked' }],
      ['silent.test', 'nothing_said'],
      ['odd.test', 'nothing_found'],
    ] as const) {
      const answer = await suggest(caller, website);
      const { detail } = answer;
      expect({ website, ...answer }).toMatchObject({ website, reason, fault });
      expect({ website, says: detail !== null }).toEqual({ website, says: fault !== null });
      expect(answer).toMatchObject({
        signals: [],
        message: expect.stringContaining('No credits were spent'),
      });
    }
    expect(await balanceOf(caller)).toEqual(before);
  });

  it('ask a site once in ten minutes', async () => {
    const { caller } = await officeWith(page('It works with Snowflake.'));
    await suggest(caller, 'seller.test');
    const asked = internet.requests.length;
    await suggest(caller, 'seller.test');
    expect(internet.requests).toHaveLength(asked);
  });

  it('come from the words of any site, and all deploy', async () => {
    const { caller } = await officeWith('');
    const word = fc.constantFrom(
      ...'for helps Snowflake retailers hospitals data engineers sales teams moving to from replace demand forecasting software offers and , . \u0000 ” <b> 𝒳 wheat AP C++ % ) ( [ \\ Vertriebsteams für Händler'.split(
        ' ',
      ),
      'x'.repeat(700),
    );
    let site = 0;
    const text = fc.oneof(
      fc.array(word, { maxLength: 40 }).map((words) => words.join(' ')),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(text, async (said) => {
        site += 1;
        const url = `https://site-${site}.test/`;
        internet.set(url, {
          headers: { 'content-type': 'text/html; charset=utf-8' },
          body: page(said),
        });
        const { signals } = await suggest(caller, url);
        for (const signal of signals) {
          const { accounts_found } = await deployed(caller, signal);
          expect([signal.body, signal.count]).toEqual([signal.body, accounts_found]);
        }
      }),
      { numRuns: 8 },
    );
  });
});
