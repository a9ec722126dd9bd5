/** The user's language, for the sidebar and new columns. */
import type { Language, Properties, ReadableProperties } from '../../sheet/ports';

const languageCodes: readonly Language[] = ['en', 'de'];
const key = 'language';

/** The user's choice. */
export function chosenLanguage(user: ReadableProperties): Language | 'auto' {
  const chosen = user.get(key);
  return languageCodes.find((code) => code === chosen) ?? 'auto';
}

/** The language to show. */
export function shownLanguage(user: ReadableProperties): Language {
  const chosen = chosenLanguage(user);
  return chosen === 'auto' ? googleLanguage() : chosen;
}

/**
 * The user's language in Google if it is one of ours, or English. Needs no permission. Never throws, as formulas need.
 */
export function googleLanguage(): Language {
  try {
    const locale = Session.getActiveUserLocale();
    return languageCodes.find((code) => locale.startsWith(code)) ?? 'en';
  } catch {
    return 'en';
  }
}

/** Takes one of our languages or `auto`; other values count as `auto`. */
export function chooseLanguage(user: Properties, choice: Language | 'auto'): void {
  const known = languageCodes.find((code) => code === choice);
  if (known) user.set(key, known);
  else user.delete(key);
}
