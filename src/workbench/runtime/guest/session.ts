/** Session: the script's users, locale and time zone. */
import { environment } from './host';
import { googleScopes, isFormula, requireScope } from './permissions';

export class User {
  readonly #email: string;

  constructor(email: string) {
    this.#email = email;
  }

  getEmail(): string {
    return this.#email;
  }

  getUsername(): string {
    return this.getEmail().split('@')[0] ?? '';
  }

  toString(): string {
    return this.getEmail();
  }
}

/** A user of the script. Formulas get an empty address; other calls need the scope for addresses. */
class ScriptUser extends User {
  readonly #method: string;

  constructor(method: string, email: string) {
    super(isFormula ? '' : email);
    this.#method = method;
  }

  override getEmail(): string {
    if (!isFormula) requireScope(this.#method, googleScopes.email);
    return super.getEmail();
  }
}

export const Session = {
  getActiveUser: () => new ScriptUser('Session.getActiveUser', environment.activeUser),
  getEffectiveUser: () => new ScriptUser('Session.getEffectiveUser', environment.user),
  getActiveUserLocale: () => environment.locale.slice(0, 2),
  getScriptTimeZone: () => environment.timeZone,
  getTimeZone: () => environment.timeZone,
  getTemporaryActiveUserKey: () => `${environment.scriptId}-${environment.user}`,
};
