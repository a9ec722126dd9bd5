/** Tells formulas that a run, search or signal brought news: what they kept is outdated. */
import { errorMark } from './formulas/error-cell';
import type { Platform } from './ports';
import { noteChange } from './storage/cache';

/** What formulas say while a result is under way, and where there was nothing before the news. */
const outdated = [errorMark('PENDING'), errorMark('NOTHING_FOUND'), errorMark('NO_ACCOUNT')];

/** From now on formulas read anew; those that wait or had nothing to show do so at once. Spends nothing new. */
export function tellFormulas(platform: Platform): void {
  noteChange(platform);
  platform.book.refreshFormulas(outdated);
}
