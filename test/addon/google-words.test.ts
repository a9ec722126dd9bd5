/** UrlFetchApp's exceptions in Google's words, English and German: what was certainly not sent, and what to do next. */
import type { RunView } from '../../src/sheet/run-list';
import { ScriptException } from '../../src/workbench/errors';
import type { FetchRequest } from '../../src/workbench/runtime/wire/calls';
import { baseUrl } from '../fakes/service/core';
import { type Office, openOffice, runsOf, sidebar } from '../faults/support/office';
import { enrichAccounts } from '../faults/support/scenarios/enrich-accounts';

const notListed = /isn’t published for that service’s address/;
const daily = /Google’s daily limit .* Try again tomorrow/;
const slower = /Google is holding back .* Try again in a few minutes/;
const permission = /needs your permission/;
const dailyEnglish = 'Service invoked too many times for one day: urlfetch.';
const scope = 'https://www.googleapis.com/auth/script.external_request';
/** Words in the address say nothing about the failure. */
const url = `${baseUrl}/enrich/accounts/bandwidth-permission-manifest`;

const sentences: [string, string, RegExp][] = [
  [
    `Request to ${url} failed because the URL has not been whitelisted in the script manifest.`,
    'NOT_LISTED',
    notListed,
  ],
  [
    `Die Anfrage an ${url} ist fehlgeschlagen, weil die URL nicht auf der Zulassungsliste im Skriptmanifest steht.`,
    'NOT_LISTED',
    notListed,
  ],
  [dailyEnglish, 'GOOGLE_DAILY_LIMIT', daily],
  ['Service called too frequently in one day: urlfetch.', 'GOOGLE_DAILY_LIMIT', daily],
  ['Service invoked too many times for one day: premium urlfetch.', 'GOOGLE_DAILY_LIMIT', daily],
  ['Dienst an einem Tag zu häufig aufgerufen: urlfetch.', 'GOOGLE_DAILY_LIMIT', daily],
  ['سرویس در طول یک روز به دفعات زیاد فراخوان شده است:urlfetch.', 'GOOGLE_DAILY_LIMIT', daily],
  [
    'Service invoked too many times in a short time: urlfetch. Try Utilities.sleep(1000) between calls.',
    'GOOGLE_RATE_LIMIT',
    slower,
  ],
  [
    `Bandwidth quota exceeded: ${url}. Try reducing the rate of data transfer.`,
    'GOOGLE_RATE_LIMIT',
    slower,
  ],
  [
    `Bandbreitenkontingent überschritten: ${url}. Verringern Sie die Datenübertragungsrate.`,
    'GOOGLE_RATE_LIMIT',
    slower,
  ],
  [
    `You do not have permission to call UrlFetchApp.fetchAll. Required permissions: ${scope}`,
    'NOT_PERMITTED',
    permission,
  ],
  [
    `Sie sind nicht berechtigt, UrlFetchApp.fetchAll aufzurufen. Erforderliche Berechtigungen: ${scope}`,
    'NOT_PERMITTED',
    permission,
  ],
  ['PERMISSION_DENIED', 'NOT_PERMITTED', permission],
  ['Authorization is required to perform that action.', 'NOT_PERMITTED', permission],
  ['Für diese Aktion ist eine Autorisierung erforderlich.', 'NOT_PERMITTED', permission],
];

const isPaid = ({ method, url: to }: FetchRequest) =>
  method === 'POST' && to.endsWith('/enrich/accounts');

/** An office in which UrlFetchApp throws these words for paid requests, after `before` of them have arrived. */
function openWith(words: string, before: number, honoursKeys = true) {
  let isOver = false;
  let arrived = 0;
  const office = openOffice(enrichAccounts.many, {
    honoursKeys,
    network: (request, answer) => {
      if (isOver || !isPaid(request)) return answer(request);
      if (arrived >= before) throw new ScriptException(words);
      arrived += 1;
      return answer(request);
    },
  });
  office.service.jobMs = () => 0;
  sidebar(office.dana, 'allowFormulas', { allowed: true, dailyCap: 5_000 });
  return {
    office,
    end: () => {
      isOver = true;
    },
  };
}

/** What the formula shows or throws. */
function enrich({ dana }: Office): string {
  try {
    return JSON.stringify(dana.run('ENRICH_DOMAIN', ['c1.example', 'name'], { as: 'formula' }));
  } catch (error) {
    return String(error);
  }
}

describe.each(sentences)('“%s”', (words, code, text) => {
  it('is known as not sent: a formula says what to do, and pays once afterwards', () => {
    const { office, end } = openWith(words, 0);
    const shown = enrich(office);
    expect(shown).toContain(`#SIGNAL: ${code} – `);
    expect(shown).toMatch(text);
    expect(shown).toContain('No credits were spent.');
    end();
    office.simulation.clock.sleep(70_000);
    expect(enrich(office)).toContain('Company(c1.example)');
    expect(office.service.totalCharged()).toBe(1);
  });
});

/** The run after its first turn and an hour of the sidebar's. */
function runAnHour({ office, end }: ReturnType<typeof openWith>): [RunView, RunView] {
  sidebar(office.dana, 'start', enrichAccounts.many.request(office));
  sidebar(office.dana, 'pump');
  const [first] = runsOf(office);
  end();
  for (let i = 0; i < 40; i += 1) {
    office.simulation.clock.sleep(120_000);
    sidebar(office.dana, 'pump');
  }
  const [later] = runsOf(office);
  if (!first || !later) throw new Error('There is no run');
  return [first, later];
}

describe('several requests together', () => {
  it('are known as not sent if the address or the permission is refused', () => {
    const [listed = ['']] = sentences;
    const opened = openWith(listed[0], 0, false);
    const [first, later] = runAnHour(opened);
    expect(first).toMatchObject({ state: 'paused', needsDecision: false, lost: 0 });
    expect(first.problem).toMatchObject({ code: 'NOT_LISTED', spent: 'no' });
    expect(later.state).toBe('paused');
    expect(opened.office.service.totalCharged()).toBe(0);
  });

  it('may have been sent in part at the daily limit, and are repeated under their keys', () => {
    const opened = openWith(dailyEnglish, 1);
    const [first, later] = runAnHour(opened);
    expect(first.state).toBe('running');
    expect(first.problem).toMatchObject({ code: 'GOOGLE_DAILY_LIMIT', spent: 'maybe' });
    expect(later.state).toBe('done');
    expect(opened.office.service.totalCharged()).toBe(501);
  });

  it('are never repeated without asking if the service would charge again', () => {
    const opened = openWith(dailyEnglish, 1, false);
    const [first, later] = runAnHour(opened);
    expect(first).toMatchObject({ state: 'paused', needsDecision: true });
    expect(later).toMatchObject({ state: 'paused', needsDecision: true });
    expect(opened.office.service.totalCharged()).toBeLessThanOrEqual(500);
  });
});

it('says so for a free request too', () => {
  let isUsedUp = false;
  const office = openOffice(enrichAccounts.few, {
    network: (request, answer) => {
      if (isUsedUp) throw new ScriptException(dailyEnglish);
      return answer(request);
    },
  });
  isUsedUp = true;
  expect(() => sidebar(office.dana, 'balance')).toThrow(/GOOGLE_DAILY_LIMIT/);
});
