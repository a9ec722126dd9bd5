/** What each formula says in a spreadsheet without a key, and with one that was revoked. */
import { accountPeople } from '../../src/sheet/formulas/account-people';
import { accountSignals } from '../../src/sheet/formulas/account-signals';
import { creditBalance } from '../../src/sheet/formulas/credit-balance';
import { enrichDomain } from '../../src/sheet/formulas/enrich-domain';
import { icpList } from '../../src/sheet/formulas/icp-list';
import { runStatus } from '../../src/sheet/formulas/run-status';
import { signalList } from '../../src/sheet/formulas/signal-list';
import { techCompanies } from '../../src/sheet/formulas/tech-companies';
import type { Cell, Platform } from '../../src/sheet/ports';
import { World } from '../fakes/platform/memory-platform';
import { answer } from '../support/answers';

const formulas: [string, (platform: Platform) => Cell[][]][] = [
  ['ENRICH_DOMAIN', (platform) => enrichDomain(platform, 'a.example', undefined, undefined)],
  ['TECH_COMPANIES', (platform) => techCompanies(platform, 'Kubernetes')],
  ['ACCOUNT_PEOPLE', (platform) => accountPeople(platform, 'a.example')],
  ['ACCOUNT_SIGNALS', (platform) => accountSignals(platform, 'a.example')],
  ['SIGNAL_LIST', (platform) => signalList(platform)],
  ['ICP_LIST', (platform) => icpList(platform)],
  ['CREDIT_BALANCE', (platform) => creditBalance(platform)],
  ['RUN_STATUS', (platform) => runStatus(platform)],
];

it.each(formulas)('%s says that there is no connection, and how to make one', (_name, ask) => {
  expect(ask(new World().execution())[0]?.[0]).toBe(
    '#SIGNAL: NOT_CONNECTED – This spreadsheet isn’t connected to a service. No credits were spent. ' +
      'Open Signalsheet from the menu and connect.',
  );
});

// Runs are the spreadsheet's own, so RUN_STATUS needs no key once there is a connection.
it.each(formulas.slice(0, -1))('%s says that the key was rejected', (_name, ask) => {
  const world = World.connected();
  world.service.fault = () => answer(401);
  expect(ask(world.execution())[0]?.[0]).toMatch(
    /^#SIGNAL: BAD_KEY – .* No credits were spent\. Open Signalsheet, go to Settings/,
  );
});
