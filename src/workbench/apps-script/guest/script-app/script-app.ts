/** ScriptApp. */
import { mismatch } from '../arguments';
import { type EnumValue, enumOf } from '../enums';
import { call, environment } from '../host';
import { requireScope, SCOPES } from '../permissions';
import {
  ClockTriggerBuilder,
  EventType,
  SpreadsheetTriggerBuilder,
  Trigger,
  TriggerSource,
  WeekDay,
} from './triggers';

const AuthMode = enumOf('NONE', 'CUSTOM_FUNCTION', 'LIMITED', 'FULL');
const AuthorizationStatus = enumOf('REQUIRED', 'NOT_REQUIRED');

function requireTriggers(method: string): void {
  requireScope(`ScriptApp.${method}`, SCOPES.triggers);
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
    return {
      timeBased: () => new ClockTriggerBuilder(functionName),
      forSpreadsheet: (_spreadsheet: unknown) => new SpreadsheetTriggerBuilder(functionName),
    };
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
  /** Whoever runs the workbench has granted what the manifest asks for. */
  getAuthorizationInfo: (_mode: EnumValue, _scopes?: string[]) => ({
    getAuthorizationStatus: () => AuthorizationStatus.NOT_REQUIRED,
    getAuthorizationUrl: () => null,
    getAuthorizedScopes: () => environment.scopes ?? Object.values(SCOPES),
  }),
};
