/** What each kind of signal looks for in a batch of companies. */
import type { Asked } from '../kinds';
import { readActivity } from '../match/activity';
import { questionOf } from '../match/question';
import { traitOf } from '../match/trait';
import { searchDeeply } from './deep';
import { searchInitiative } from './initiative';
import type { Search } from './matches';
import { searchRole } from './role';
import { searchSocial } from './social';

export type { Match, SearchDeps } from './matches';

/** Every share of what is asked for that a company can have: one of either part, where there are two. */
export function sharesOf({ kind, body }: Asked): readonly number[] {
  const industry = 'descriptive_icp' in body ? traitOf(body.descriptive_icp ?? '').shares : [];
  switch (kind) {
    case 'role':
      return industry;
    case 'initiative':
      return [...industry, ...questionOf(body.initiative).shares];
    case 'deep': {
      const { about } = readActivity(body.activity ?? '');
      return [...traitOf(body.trait).shares, ...questionOf(about).shares];
    }
    case 'social':
      return questionOf(body.search_query).shares;
  }
}

export function searchOf(asked: Asked): Search {
  switch (asked.kind) {
    case 'role':
      return searchRole(asked.body);
    case 'initiative':
      return searchInitiative(asked.body);
    case 'deep':
      return searchDeeply(asked.body);
    case 'social':
      return searchSocial(asked.body);
  }
}
