/** All tables of the database, in the order in which they are made: none refers to a later one on PostgreSQL. */
import { accounts } from './accounts';
import { audiences } from './audiences';
import { companies } from './companies';
import { credits } from './credits';
import { crm } from './crm';
import { jobs } from './jobs';
import { operator } from './operator';
import { signals } from './signals';
import { sources } from './sources';
import type { Chapter, Table } from './table';
import { technology } from './technology';
import { users } from './users';

export const chapters: readonly Chapter[] = [
  users,
  jobs,
  credits,
  companies,
  accounts,
  audiences,
  signals,
  crm,
  technology,
  sources,
  operator,
];

export const tables: readonly Table[] = chapters.flatMap((chapter) => chapter.tables);
