/** Session. */
import { environment } from './host';
import { isFormula, requireScope, SCOPES } from './permissions';

function user(method: string) {
  return {
    getEmail(): string {
      if (isFormula) return '';
      requireScope(method, SCOPES.email);
      return environment.user;
    },
    getUsername(): string {
      return this.getEmail().split('@')[0] ?? '';
    },
    toString(): string {
      return this.getEmail();
    },
  };
}

export const Session = {
  getActiveUser: () => user('Session.getActiveUser'),
  getEffectiveUser: () => user('Session.getEffectiveUser'),
  getActiveUserLocale: () => environment.locale.slice(0, 2),
  getScriptTimeZone: () => environment.timeZone,
  getTimeZone: () => environment.timeZone,
  getTemporaryActiveUserKey: () => `${environment.scriptId}-${environment.user}`,
};
