/** The page's language, which the script writes into the page before it is shown. */
import type { Language } from '../../src/addon/sidebar/api';

export const language: Language = document.documentElement.lang === 'de' ? 'de' : 'en';
