/** The page's language, which the script sets before the page is shown. */
import type { Language } from '../../src/sheet/ports';

/** Whether the page opens in the settings, where its language was just chosen. */
export const isInSettings = document.documentElement.dataset['tab'] === 'settings';

export const language: Language = document.documentElement.lang === 'de' ? 'de' : 'en';
