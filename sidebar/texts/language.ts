/** The page's language and tab, which the script sets before the page is shown. */
import type { Language } from '../../src/sheet/ports';

const given = document.getElementById('app')?.dataset ?? {};

/** Whether the page opens in the settings, where its language was just chosen. */
export const isInSettings = given['tab'] === 'settings';

export const language: Language = given['language'] === 'de' ? 'de' : 'en';

// Screen readers speak the language of <html>.
document.documentElement.lang = language;
