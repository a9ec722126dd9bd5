/** All tables of the database, in the order in which they are made: none refers to a later one on PostgreSQL. */
import { accounts } from './accounts';
import { agents } from './agents';
import { alerts } from './alerts';
import { audiences } from './audiences';
import { companies } from './companies';
import { credits } from './credits';
import { crm } from './crm';
import { excludeList } from './exclude-list';
import { jobs } from './jobs';
import { operator } from './operator';
import { providers } from './providers';
import { scores } from './scores';
import { signals } from './signals';
import { sources } from './sources';
import type { Chapter, Table } from './table';
import { technology } from './technology';
import { users } from './users';

export const chapters: readonly Chapter[] = [
  users,
  jobs,
  credits,
  agents,
  companies,
  accounts,
  audiences,
  signals,
  scores,
  excludeList,
  alerts,
  crm,
  technology,
  sources,
  providers,
  operator,
];

export const tables: readonly Table[] = chapters.flatMap((chapter) => chapter.tables);
