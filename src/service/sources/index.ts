/** Every public source, one line each, the most trusted first. */
import type { BoardSource, CompanySource } from './source';

export const boardSources: readonly BoardSource[] = [];
export const companySources: readonly CompanySource[] = [];
