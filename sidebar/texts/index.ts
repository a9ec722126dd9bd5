/** All texts of the sidebar, in the page's language. */
import { german } from './de';
import { english, type Texts } from './en';
import { language } from './language';

export { count, moment } from './figures';

const languages = { en: english, de: german } as const;

export const texts: Texts = languages[language];

/** Takes the header of a field in both languages; returns the page's. */
export function headerIn(field: { readonly header: string; readonly german: string }): string {
  return language === 'de' ? field.german : field.header;
}
