/** All texts of the sidebar, in the page's language. */
import { german } from './de';
import { english, type Texts } from './en';
import { language } from './language';

export { count, moment } from './figures';

const languages = { en: english, de: german } as const;

export const texts: Texts = languages[language];
