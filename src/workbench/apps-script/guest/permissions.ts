/** Which calls an execution may make, by what started it and by the manifest's scopes. */
import type { ExecutionKind } from '../wire/environment';
import { Exception } from './exception';
import { environment } from './host';

const AUTH = 'https://www.googleapis.com/auth/';

export const SCOPES = {
  fetch: `${AUTH}script.external_request`,
  sheet: `${AUTH}spreadsheets.currentonly`,
  triggers: `${AUTH}script.scriptapp`,
  ui: `${AUTH}script.container.ui`,
  email: `${AUTH}userinfo.email`,
};

/** Executions that nobody has authorised to do more than look and make menus. */
const SIMPLE: ExecutionKind[] = ['formula', 'open', 'edit'];
const WITHOUT_UI: ExecutionKind[] = ['formula', 'trigger', 'api'];

/** Whether this execution was started by a cell. */
export const isFormula = environment.kind === 'formula';

/**
 * Lets a call pass that needs a scope.
 *
 * @throws Exception in a simple trigger (or a formula, unless it may), or without the scope
 */
export function requireScope(method: string, scope: string, mayFormulas = false): void {
  const isAllowedHere = (mayFormulas && isFormula) || !SIMPLE.includes(environment.kind);
  if (isAllowedHere && isGranted(scope)) return;
  const isAsked = environment.askedScopes?.includes(scope) ?? true;
  const what =
    isAllowedHere && !isAsked
      ? 'Specified permissions are not sufficient'
      : 'You do not have permission';
  throw new Exception(`${what} to call ${method}. Required permissions: ${scope}`);
}

/** Whether the person has granted a scope. */
export function isGranted(scope: string): boolean {
  return environment.scopes?.includes(scope) ?? true;
}

/**
 * Lets a call pass that needs the spreadsheet; formulas and simple triggers may always look at it.
 *
 * @throws Exception without one of the scopes for it
 */
export function requireSheet(method: string): void {
  if (SIMPLE.includes(environment.kind)) return;
  const isAllowed = isGranted(SCOPES.sheet) || isGranted(`${AUTH}spreadsheets`);
  if (!isAllowed) requireScope(method, SCOPES.sheet);
}

/** @throws Exception in a formula, which may only read */
export function requireWrite(method: string): void {
  if (isFormula) throw new Exception(`You do not have permission to call ${method}`);
}

/** @throws Exception where nobody sits before a user interface */
export function requireUi(): void {
  if (!WITHOUT_UI.includes(environment.kind)) return;
  throw new Exception('Cannot call SpreadsheetApp.getUi() from this context.');
}
