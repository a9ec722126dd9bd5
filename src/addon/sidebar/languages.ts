/** Which language a person sees the sidebar in. */
import type { Language, LanguageChoice } from './api';

const languageCodes: readonly Language[] = ['en', 'de'];
const key = 'language';

/** What this person has chosen. */
export function chosenLanguage(): LanguageChoice {
  const chosen = PropertiesService.getUserProperties().getProperty(key);
  return languageCodes.find((code) => code === chosen) ?? 'auto';
}

/** The language to show this person. */
export function shownLanguage(): Language {
  const chosen = chosenLanguage();
  return chosen === 'auto' ? googleLanguage() : chosen;
}

/** Google's language for this person where it is one of ours, else English. Needs no permission. */
export function googleLanguage(): Language {
  const locale = Session.getActiveUserLocale();
  return languageCodes.find((code) => locale.startsWith(code)) ?? 'en';
}

/** Takes one of our languages or `auto`; whatever else is given counts as `auto`. */
export function chooseLanguage(choice: LanguageChoice): void {
  const known = languageCodes.find((code) => code === choice);
  const properties = PropertiesService.getUserProperties();
  if (known) properties.setProperty(key, known);
  else properties.deleteProperty(key);
}
