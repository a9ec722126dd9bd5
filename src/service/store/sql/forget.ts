/** Forgets companies and people: finds first what names them, and then deletes it in one transaction. */

import type { Erasure, ForgetStore } from '../forget';
import { wipingWords } from '../sqlite/tech-text';
import type { SqlDatabase } from './database';
import { eraseCompany } from './forget-company';
import { erasePerson, whoIs } from './forget-person';
import { type Eraser, makeEraser } from './forget-rows';
import { textIndexOf } from './tech';
import { techPosts } from './tech-posts';

export function sqlForget(database: SqlDatabase): ForgetStore {
  const posts = techPosts(database, textIndexOf(database.dialect));
  return {
    company(domain, now) {
      return erasing(database, (eraser) => eraseCompany(eraser, posts, domain, now));
    },

    async person(name, now) {
      // Looking through all texts takes a while, in which others may write.
      const person = await whoIs(database, name);
      return erasing(database, (eraser) => erasePerson(eraser, posts, person, now));
    },
  };
}

function erasing(
  database: SqlDatabase,
  work: (eraser: Eraser) => Promise<void>,
): Promise<readonly Erasure[]> {
  return database.transaction(async (within) => {
    const eraser = makeEraser(within, database.dialect);
    if (database.dialect === 'sqlite') await wipingWords(within, () => work(eraser));
    else await work(eraser);
    return eraser.report();
  });
}
