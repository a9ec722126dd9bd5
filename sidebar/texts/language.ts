/** The page's language, which the script sets before the page is shown. */
import type { Language } from '../../src/addon/sidebar/api';

export const language: Language = document.documentElement.lang === 'de' ? 'de' : 'en';
