/** What a cell shows while its formula has no value, in every language of Google Sheets, recognised by its form. */

/**
 * Whether a cell may belong to a formula that Google still evaluates: a few words that end in dots, as in “Loading...”
 * or “Wird geladen...”. There is no list of Google's texts. A value of this form, such as “Yahoo...”, loses little: its
 * formula stays a formula, and as a key it isn't looked up.
 */
export function isLoading(text: string): boolean {
  return /^[^\d#][^\p{Lu}\d.…\n]{1,30}(\.{3}|…)$/u.test(text);
}

/** Whether a cell shows one of the sheet's errors, such as #REF!, #FEHLER!, #¡VALOR! or #NV; ours have a colon. */
function isSheetError(text: string): boolean {
  return /^#(\p{Lu}\/\p{Lu}|NV|YOK|HIÁNYZIK|[¡¿]?[\p{Lu}\p{Lo}][^\p{Ll}:]*[!?])$/u.test(text);
}

/** Whether a cell is blank or shows what a formula without a value shows. */
export function isWithoutValue(text: string): boolean {
  return text === '' || isLoading(text) || isSheetError(text);
}
