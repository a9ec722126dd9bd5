/** Forgets companies and people: finds first what names them, and then deletes it in one transaction. */
import type { Database } from '../../database/database';
import { oneShardAfterAnother } from '../../database/transaction';
import { techPosts } from '../../technology/posts';
import { textIndexOf } from '../../technology/tech-store';
import { wipingWords } from '../../technology/text-sqlite';
import { eraseCompany } from './company';
import { erasePerson, whoIs } from './person';
import { type Eraser, makeEraser } from './rows';
import type { Erasure, ForgetStore } from './store';

export function sqlForget(database: Database): ForgetStore {
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
  database: Database,
  work: (eraser: Eraser) => Promise<void>,
): Promise<readonly Erasure[]> {
  return database.transaction(async (tx) => {
    const eraser = makeEraser(tx);
    if (database.dialect === 'sqlite') await wipingWords(tx, () => work(eraser));
    else {
      await oneShardAfterAnother(tx);
      await work(eraser);
    }
    return eraser.report();
  });
}
