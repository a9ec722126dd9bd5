/** What the sidebar shows first, and the choices it remembers for next time. */
import { maskKey } from '../../client/connection';
import { accountFields } from '../../sheet/accounts/fields';
import type { Platform } from '../../sheet/ports';
import type { StartRequest } from '../../sheet/runs/start';
import { viewRuns } from '../../sheet/runs/view';
import { loadConnection } from '../../sheet/settings/connection';
import { loadSpending } from '../../sheet/settings/formula-spending';
import type { Overview } from './api';

const addressKey = 'service';
const choicesKey = 'choices';
const firstChoices = {
  fields: ['employee_count', 'industry', 'hq_country', 'funding_stage'],
  cap: 1_000,
};

/** Everything the page needs to draw itself; asks the service nothing. */
export function overview(platform: Platform): Overview {
  const connection = loadConnection(platform.user);
  const choices = loadChoices(platform);
  return {
    connection: connection && {
      baseUrl: connection.baseUrl,
      userId: connection.userId,
      maskedKey: maskKey(connection.apiKey),
    },
    lastBaseUrl: platform.user.get(addressKey) ?? '',
    formulas: loadSpending(platform),
    runs: viewRuns(platform),
    fields: accountFields(),
    chosenFields: choices.fields,
    cap: choices.cap,
  };
}

/** Keeps the address for the next sign-up; it is no secret. */
export function rememberBaseUrl(platform: Platform, baseUrl: string): void {
  platform.user.set(addressKey, baseUrl);
}

/** Keeps the fields and the cap for the next run. */
export function rememberChoices(platform: Platform, { fields, cap }: StartRequest): void {
  platform.user.set(choicesKey, JSON.stringify({ fields, cap }));
}

function loadChoices(platform: Platform): { fields: readonly string[]; cap: number } {
  const text = platform.user.get(choicesKey);
  return text === undefined ? firstChoices : (JSON.parse(text) as typeof firstChoices);
}
