/** The public sources that there are, one line each. */
import { ashby } from './boards/ashby';
import { greenhouse } from './boards/greenhouse';
import { jobPosting } from './boards/job-posting';
import { lever } from './boards/lever';
import { personio } from './boards/personio';
import { pinpoint } from './boards/pinpoint';
import { recruitee } from './boards/recruitee';
import { teamtailor } from './boards/teamtailor';
import { workable } from './boards/workable';
import { siteSource } from './site/site';
import type { BoardSource, CompanySource } from './source';
import { wikidata } from './wikidata';

export const boardSources: readonly BoardSource[] = [
  greenhouse,
  lever,
  ashby,
  workable,
  personio,
  teamtailor,
  pinpoint,
  recruitee,
  jobPosting,
];

/** Those asked first come first. */
export const companySources: readonly CompanySource[] = [siteSource(boardSources), wikidata];
