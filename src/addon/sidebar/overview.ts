/** The first view of the sidebar, and the choices it remembers. */
import { maskKey } from '../../client/connection';
import { prices } from '../../contract/prices';
import { parameterNames } from '../../contract/tech-options';
import { sharingOf } from '../../sheet/account';
import { accountFields } from '../../sheet/accounts/fields';
import { formulaWork } from '../../sheet/accounts/pending-requests';
import { evidenceFields } from '../../sheet/accounts/read-fields';
import type { Platform, UserPlatform } from '../../sheet/ports';
import { viewRuns } from '../../sheet/run-list';
import type { StartRequest } from '../../sheet/runs/start';
import { viewWatches } from '../../sheet/runs/watched-columns';
import { viewSchedules } from '../../sheet/schedules/schedule';
import { requestedApprovals } from '../../sheet/settings/approvals';
import { connectionOf, loadConnection } from '../../sheet/settings/connection';
import { loadSpending } from '../../sheet/settings/formula-spending';
import { loadReplaced } from '../../sheet/settings/parameter-names';
import { viewSignals } from '../../sheet/signals/view';
import { spentToday } from '../../sheet/spent-today';
import { viewTrigger } from '../clock/triggers';
import { readPermissions } from '../permissions';
import { chosenLanguage } from '../platform/languages';
import type { Overview, Tasks } from './api';

const addressKey = 'service';
const choicesKey = 'choices';
const stepsKey = 'first-steps';
const firstTasks: Tasks = {
  'enrich-accounts': {
    kind: 'enrich-accounts',
    fields: ['employee_count', 'industry', 'hq_country', 'funding_stage'],
  },
  'read-accounts': {
    kind: 'read-accounts',
    fields: ['signal_count', 'narrative_and_key_signals', 'newest_job_title', 'newest_job_date'],
    keepFresh: false,
  },
  'find-contacts': { kind: 'find-contacts', emails: true, phones: false },
  'verify-employment': { kind: 'verify-employment' },
  'discover-people': {
    kind: 'discover-people',
    seniorities: ['CXO', 'VP', 'HEAD', 'DIRECTOR'],
    departments: ['SALES'],
    locations: [],
    audience: '',
    perCompany: 10,
  },
};
const defaultCap = 1_000;

/** Everything the page needs to draw itself; sends no request. */
export function overview(platform: Platform): Overview {
  const connection = connectionOf(platform);
  const permissions = readPermissions();
  const choices = loadChoices(platform);
  return {
    connection: connection && {
      source: loadConnection(platform.user) ? 'own' : 'shared',
      baseUrl: connection.baseUrl,
      userId: connection.userId,
      maskedKey: maskKey(connection.apiKey),
    },
    lastBaseUrl: platform.user.get(addressKey) ?? '',
    sharing: sharingOf(platform),
    spentToday: spentToday(platform),
    permissions,
    formulas: loadSpending(platform),
    approvals: requestedApprovals(platform),
    formulaWork: formulaWork(platform),
    runs: viewRuns(platform),
    signals: viewSignals(platform),
    schedules: viewSchedules(platform),
    watches: viewWatches(platform),
    // Without that permission there is no document to ask about.
    clock: permissions.missing.includes('sheet') ? {} : viewTrigger(platform),
    fields: accountFields(),
    evidence: evidenceFields(),
    tasks: { ...firstTasks, ...choices.tasks },
    language: chosenLanguage(platform.user),
    hidesSteps: platform.user.get(stepsKey) !== undefined,
    enrichmentPrice: prices.accountEnriched,
    cap: defaultCap,
    names: { defaultValue: parameterNames, replaced: loadReplaced(platform.document) },
  };
}

/** Stores the address for the next sign-up; it isn't secret. */
export function rememberBaseUrl(platform: UserPlatform, baseUrl: string): void {
  platform.user.set(addressKey, baseUrl);
}

/** Stores that the user has seen the first steps. */
export function hideSteps(platform: UserPlatform): void {
  platform.user.set(stepsKey, 'hidden');
}

/** Stores the choices for the next run of the same kind. */
export function rememberChoices(platform: UserPlatform, { task }: StartRequest): void {
  const { tasks } = loadChoices(platform);
  const choices: Choices = { tasks: { ...tasks, [task.kind]: task } };
  platform.user.set(choicesKey, JSON.stringify(choices));
}

export function forgetChoices(platform: UserPlatform): void {
  platform.user.delete(choicesKey);
}

interface Choices {
  readonly tasks?: Partial<Tasks>;
}

function loadChoices(platform: Platform): Choices {
  return JSON.parse(platform.user.get(choicesKey) ?? '{}') as Choices;
}
