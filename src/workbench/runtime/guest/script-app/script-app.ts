/** ScriptApp: triggers, and what the script is authorised to do. */

import { type EnumValue, enumOf } from '../enums';
import { mismatch } from '../exception';
import { call, environment } from '../host';
import { googleScopes, isGranted, requireScope } from '../permissions';
import { EventType, Trigger, TriggerBuilder, TriggerSource, WeekDay } from './triggers';

const AuthorizationStatus = enumOf('REQUIRED', 'NOT_REQUIRED');

/** Where Google asks for permissions; the workbench's are an option of whoever opens it. */
const grantPage = 'https://accounts.google.com/o/oauth2/auth';

export class AuthorizationInfo {
  readonly #missing: string[];
  readonly #granted: string[];

  constructor(missing: string[], granted: string[]) {
    this.#missing = missing;
    this.#granted = granted;
  }

  getAuthorizationStatus(): EnumValue {
    return this.#missing.length > 0
      ? AuthorizationStatus.REQUIRED
      : AuthorizationStatus.NOT_REQUIRED;
  }

  getAuthorizationUrl(): string | null {
    if (this.#missing.length === 0) return null;
    return `${grantPage}?scope=${encodeURIComponent(this.#missing.join(' '))}`;
  }

  getAuthorizedScopes(): string[] {
    return this.#granted;
  }

  toString(): string {
    return 'AuthorizationInfo';
  }
}

const AuthMode = enumOf('NONE', 'CUSTOM_FUNCTION', 'LIMITED', 'FULL');

function missingOf(scopes: readonly string[]): string[] {
  return scopes.filter((scope) => !isGranted(scope));
}

function requireTriggers(method: string): void {
  requireScope(`ScriptApp.${method}`, googleScopes.triggers);
}

function listTriggers(method: string): Trigger[] {
  requireTriggers(method);
  return call('triggers.list').map((state) => new Trigger(state));
}

export const ScriptApp = {
  AuthMode,
  AuthorizationStatus,
  EventType,
  TriggerSource,
  WeekDay,

  newTrigger(functionName: unknown) {
    requireTriggers('newTrigger');
    if (typeof functionName !== 'string') mismatch('ScriptApp.newTrigger', [functionName]);
    return new TriggerBuilder(functionName);
  },
  getProjectTriggers: () => listTriggers('getProjectTriggers'),
  getUserTriggers: (_document: unknown) => listTriggers('getUserTriggers'),
  deleteTrigger(trigger: unknown): void {
    requireTriggers('deleteTrigger');
    if (!(trigger instanceof Trigger)) mismatch('ScriptApp.deleteTrigger', [trigger]);
    call('triggers.delete', trigger.getUniqueId());
  },

  getScriptId: () => environment.scriptId,
  getService: () => ({ getUrl: () => null, isEnabled: () => false }),
  /** About the given scopes, else about those that the manifest asks for. */
  getAuthorizationInfo(_mode: EnumValue, scopes?: string[]) {
    const missing = missingOf(scopes ?? environment.askedScopes ?? Object.values(googleScopes));
    return new AuthorizationInfo(missing, environment.scopes ?? Object.values(googleScopes));
  },
  /** Ends the execution without the scopes; Google would ask the person for them. */
  requireScopes(_mode: EnumValue, scopes: string[]): void {
    for (const scope of missingOf(scopes)) requireScope('ScriptApp.requireScopes', scope);
  },
};
