/** Checks whether an execution may make a call, by its kind and its granted scopes. */
import { messagesIn } from '../../google-messages';
import type { ExecutionKind } from '../../protocol/panels';
import { Exception } from './exception';
import { environment } from './host';

const auth = 'https://www.googleapis.com/auth/';

export const googleScopes = {
  fetch: `${auth}script.external_request`,
  sheet: `${auth}spreadsheets.currentonly`,
  triggers: `${auth}script.scriptapp`,
  ui: `${auth}script.container.ui`,
  email: `${auth}userinfo.email`,
};

/** Executions that may only read and make menus. */
const simple: ExecutionKind[] = ['formula', 'open', 'edit'];
const withoutUi: ExecutionKind[] = ['formula', 'trigger', 'api'];

/** Whether this execution was started by a cell. */
export const isFormula = environment.kind === 'formula';

/** Google's messages in the user's language. */
export const texts = messagesIn(environment.locale);

/**
 * Checks a call that needs a scope. A formula needs no consent, only a manifest that asks for the scope.
 *
 * Throws Exception without the scope, in a simple trigger, and in a formula unless `mayFormulas` is true.
 */
export function requireScope(method: string, scope: string, mayFormulas = false): void {
  const isAllowedHere = (mayFormulas && isFormula) || !simple.includes(environment.kind);
  const isAsked = environment.askedScopes?.includes(scope) ?? true;
  if (isAllowedHere && (isFormula ? isAsked : isGranted(scope))) return;
  const lacks = isAllowedHere && !isAsked ? texts.lacksPermission : texts.needsPermission;
  throw new Exception(lacks(method, scope));
}

/** Whether the user has granted a scope. */
export function isGranted(scope: string): boolean {
  return environment.scopes?.includes(scope) ?? true;
}

/**
 * Checks a call that reads the spreadsheet, which formulas and simple triggers always may.
 *
 * Throws Exception if none of the scopes for it is granted.
 */
export function requireSheet(method: string): void {
  if (simple.includes(environment.kind)) return;
  const isAllowed = isGranted(googleScopes.sheet) || isGranted(`${auth}spreadsheets`);
  if (!isAllowed) requireScope(method, googleScopes.sheet);
}

/** Throws Exception in a formula, which may only read. */
export function requireWrite(method: string): void {
  if (isFormula) throw new Exception(texts.mayNotCall(method));
}

/** Throws Exception without a user interface. */
export function requireUi(): void {
  if (!withoutUi.includes(environment.kind)) return;
  throw new Exception('Cannot call SpreadsheetApp.getUi() from this context.');
}

/** What a method gives if there is an active document; otherwise null, as in Google. */
export function inDocument<Given>(give: () => Given): Given | null {
  return environment.hasDocument ? give() : null;
}
