/** AuthorizationInfo: whether scopes are missing, and where they are granted. */
import { type EnumValue, enumOf } from '../enums';

export const AuthorizationStatus = enumOf('REQUIRED', 'NOT_REQUIRED');

/** Where Google asks for permissions; the workbench's are an option of whoever opens it. */
const GRANT_PAGE = 'https://accounts.google.com/o/oauth2/auth';

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
    return `${GRANT_PAGE}?scope=${encodeURIComponent(this.#missing.join(' '))}`;
  }

  getAuthorizedScopes(): string[] {
    return this.#granted;
  }

  toString(): string {
    return 'AuthorizationInfo';
  }
}
