/** The public sources that there are, one line each. */
import { ashby } from './boards/ashby';
import { greenhouse } from './boards/greenhouse';
import { lever } from './boards/lever';
import { siteSource } from './site/site';
import type { BoardSource, CompanySource } from './source';

export const boardSources: readonly BoardSource[] = [greenhouse, lever, ashby];

/** Those asked first come first. */
export const companySources: readonly CompanySource[] = [siteSource(boardSources)];
