/** The list of public sources, the most trusted first. */
import { ashby } from './boards/ashby';
import { bamboohr } from './boards/bamboohr';
import { breezy } from './boards/breezy';
import { greenhouse } from './boards/greenhouse';
import { jobPosting } from './boards/job-posting';
import { lever } from './boards/lever';
import { personio } from './boards/personio';
import { pinpoint } from './boards/pinpoint';
import { type RecruiteeTokens, recruitee } from './boards/recruitee';
import { rippling } from './boards/rippling';
import { smartrecruiters } from './boards/smartrecruiters';
import { teamtailor } from './boards/teamtailor';
import { workable } from './boards/workable';
import { workday } from './boards/workday';
import { peopleDataLabs } from './people-data-labs';
import { siteSource } from './site/site';
import type { BoardSource, CompanySource } from './source';
import { wikidata } from './wikidata';

/** Tokens that companies gave the operator, so that their boards can be read. */
export interface BoardTokens {
  readonly recruitee?: RecruiteeTokens;
}

/** The sources of job boards, including those that an operator must name (`isOptIn`). */
export const boardSourcesWith = (tokens: BoardTokens): readonly BoardSource[] => [
  greenhouse,
  lever,
  ashby,
  workable,
  personio,
  teamtailor,
  pinpoint,
  recruitee(tokens.recruitee),
  smartrecruiters,
  breezy,
  bamboohr,
  rippling,
  workday,
  jobPosting,
];

export const boardSources = boardSourcesWith({});

export const companySources: readonly CompanySource[] = [
  siteSource(boardSources),
  wikidata,
  peopleDataLabs,
];
