/** Every public source, one line each, the most trusted first. */
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

export const companySources: readonly CompanySource[] = [siteSource(boardSources), wikidata];
