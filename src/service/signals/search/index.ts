/** What each kind of signal looks for in a batch of companies. */
import type { Asked } from '../kinds';
import { searchDeeply } from './deep';
import { searchInitiative } from './initiative';
import type { Search } from './matches';
import { searchRole } from './role';
import { searchSocial } from './social';

export type { Match, SearchDeps } from './matches';

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
