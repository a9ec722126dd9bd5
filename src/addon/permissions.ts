/** The permissions the user has granted the script: Google lets users grant some scopes and refuse others. */
import type { Permission, Permissions } from './sidebar/api';

const auth = 'https://www.googleapis.com/auth/';
const scopes: Readonly<Record<Permission, string>> = {
  sheet: `${auth}spreadsheets.currentonly`,
  requests: `${auth}script.external_request`,
  clock: `${auth}script.scriptapp`,
  panel: `${auth}script.container.ui`,
};

/** Missing in the type definitions. */
interface GranularScriptApp extends GoogleAppsScript.Script.ScriptApp {
  getAuthorizationInfo(
    mode: GoogleAppsScript.Script.AuthMode,
    scopes?: string[],
  ): GoogleAppsScript.Script.AuthorizationInfo;
}

/** The missing permissions, and where to grant them. */
export function readPermissions(): Permissions {
  const all = about(Object.values(scopes));
  if (!isMissing(all)) return { missing: [], grantUrl: undefined };
  const names = Object.keys(scopes) as Permission[];
  return {
    missing: names.filter((name) => !isGranted(name)),
    grantUrl: all.getAuthorizationUrl() || undefined,
  };
}

export function isGranted(permission: Permission): boolean {
  return !isMissing(about([scopes[permission]]));
}

/** Makes Google ask for a permission; ends the execution if it is missing. */
export function askFor(permission: Permission): void {
  ScriptApp.requireScopes(ScriptApp.AuthMode.FULL, [scopes[permission]]);
}

function about(wanted: string[]): GoogleAppsScript.Script.AuthorizationInfo {
  return (ScriptApp as GranularScriptApp).getAuthorizationInfo(ScriptApp.AuthMode.FULL, wanted);
}

function isMissing(info: GoogleAppsScript.Script.AuthorizationInfo): boolean {
  return info.getAuthorizationStatus() === ScriptApp.AuthorizationStatus.REQUIRED;
}
