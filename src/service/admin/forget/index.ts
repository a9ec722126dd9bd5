/**
 * Forgets companies and people: reads the operator's input, finds what names them, and deletes it in one transaction.
 */

import * as v from 'valibot';
import { readDomain } from '../../../contract/domain';
import { readProfile } from '../../../contract/profile';
import { whyNoDomain } from '../../companies/read-company';
import type { Database } from '../../database/database';
import { oneShardAfterAnother } from '../../database/transaction';
import { StartError } from '../../errors';
import { beginForgetting } from '../../forgotten/forgotten';
import { beginCompanies } from '../../technology/stored/companies';
import { techPosts } from '../../technology/stored/posts';
import { wipingWords } from '../../technology/stored/text-sqlite';
import { textIndexOf } from '../../technology/tech-store';
import { readEmail } from '../../text/email-address';
import { eraseCompany } from './company';
import { erasePerson, lookThrough, type PersonName } from './person';
import { type Eraser, makeEraser } from './rows';
import { eraseSample } from './sample';

/**
 * Each method works in one transaction. The ledger stays: it names no one. What is forgotten is put on a list of
 * hashes, so no import, job or signal adds it again. Returns the tables that changed.
 */
export function sqlForget(database: Database) {
  const posts = techPosts(database, textIndexOf(database.sqlDialect));
  return {
    /** Takes a normalised domain. Deletes the company's people too. */
    company(domain: string, now: number) {
      return erasing(database, (eraser) => eraseCompany(eraser, posts, domain, now));
    },

    /** Deletes the sample data; it can be loaded again later. */
    sample: () => erasing(database, (eraser) => eraseSample(eraser, posts)),

    async person(name: PersonName, now: number) {
      // Reading all texts takes a while, so it comes before the transaction, while others may write.
      const seen = await lookThrough(database, name);
      return erasing(database, (eraser) => erasePerson(eraser, posts, name, seen, now));
    },
  };
}

function erasing(database: Database, work: (eraser: Eraser) => Promise<void>) {
  return database.transaction(async (tx) => {
    const eraser = makeEraser(tx);
    const forget = async () => {
      // In the same order as imports, so that two transactions never deadlock.
      await tx.run(beginCompanies);
      await beginForgetting(tx);
      await work(eraser);
    };
    if (database.sqlDialect === 'sqlite') await wipingWords(tx, forget);
    else {
      await oneShardAfterAnother(tx);
      await forget();
    }
    return eraser.report();
  });
}

/** Takes one domain as people write it. Throws StartError if the text isn't a domain, or could mean one of several. */
export function companyToForget(text: string): string {
  const reading = readDomain(text);
  if (reading.ok && !reading.isFirst) return reading.domain;
  if (reading.ok) throw new StartError(`“${text}” has several domains. Nothing was deleted.`);
  const why = whyNoDomain(reading);
  const isNone = `“${text}” isn’t a company domain${why === undefined ? '' : `: ${why}`}`;
  throw new StartError(`${isNone}. Nothing was deleted.`);
}

/**
 * Takes the address of a profile, or an email address as mail programs write it. Throws StartError if the text is
 * neither.
 */
export function personToForget(text: string): PersonName {
  const email = readEmail(text);
  if (v.is(v.pipe(v.string(), v.rfcEmail()), email)) return { email };
  if (/^[^\s/@]+\.[^\s/@]+\/\S+$/.test(readProfile(text))) return { profileUrl: text.trim() };
  throw new StartError(
    `“${text}” isn’t a profile URL (such as https://www.linkedin.com/in/dana) or an email address. ` +
      'Nothing was deleted.',
  );
}
