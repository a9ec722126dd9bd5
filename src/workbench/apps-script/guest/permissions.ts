/** Which calls an execution may make, by what started it and by the manifest's scopes. */
import type { ExecutionKind } from '../wire/environment';
import { Exception } from './exception';
import { environment } from './host';

const AUTH = 'https://www.googleapis.com/auth/';

export const SCOPES = {
  fetch: `${AUTH}script.external_request`,
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
  const { kind, scopes } = environment;
  const isAllowedHere = (mayFormulas && isFormula) || !SIMPLE.includes(kind);
  if (isAllowedHere && (scopes === null || scopes.includes(scope))) return;
  throw new Exception(
    `You do not have permission to call ${method}. Required permissions: ${scope}`,
  );
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
