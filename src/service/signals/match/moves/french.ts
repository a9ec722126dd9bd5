/**
 * French patterns for what a sentence moves to, and what it leaves. Without accents, because sentences are
 * folded first.
 */
import type { MoveWords } from './language';

const moving =
  'migr\\w+|conversion|bascul\\w+|transition\\w*|transfert?\\w*|deplac\\w+|evolu\\w+|portage|demenag\\w+|refonte';
const passing = 'pass(?:er|ons|e|ent|age|ant|era|erons|eront|ez)';
const replacing = 'remplac\\w+|substitu\\w+|troqu\\w+|echang\\w+';
const leaving =
  'remplac(?:er|ons|e|ent|ez|era|erons|ant|ement (?:de|du|des))|substitu(?:er|tion (?:de|du))|abandon(?:ner|nons|ne|nent)?(?: (?:de|du))?|' +
  'quitt(?:er|ons|e|ent|ant)|sort(?:ir|ons|ie|ant) (?:de|du)|decommission\\w+(?: (?:de|du))?|(?:arret|fin|retrait) (?:de|du)';
const adopting =
  'adopt(?:er|ons|e|ent|ez|ion (?:de|du))|deplo(?:yer|yons|ie|ient|yez|iement (?:de|du))|mise en place (?:de|du)|mett(?:re|ons|ez) en place|' +
  'implement(?:er|ons|e|ation (?:de|du))|introduction (?:de|du)|introdui(?:re|sons)|mise en (?:oeuvre|service) (?:de|du)';
const passives = '(?:est|sont|sera|seront|va etre|vont etre|doit etre|doivent etre|a ete|ont ete)';

export const french: MoveWords = {
  asksTo: new RegExp(
    `^\\W*(?:(?:${moving})\\s+(?:vers|a|au|aux|sur|sous)|(?:${passing})\\s+(?:vers|a|au|aux|sous)|${adopting})\\s+(.+)$`,
    'i',
  ),
  asksFrom: new RegExp(`^\\W*(?:${leaving}|(?:${moving}) (?:de|du|depuis))\\s+(.+)$`, 'i'),
  to: [
    new RegExp(
      `\\b(?:${moving})\\b[^.;:]*?\\b(?:vers|a|au|aux|sur|sous)\\s+|\\b(?:migr|bascul)\\w+\\s+(?:\\w+\\s+)?dans\\s+|\\b(?:${passing})\\b[^.;:]*?\\b(?:vers|a|au|aux|sous)\\s+|\\bpassage\\s+sur\\s+|` +
        `\\b(?:${replacing})\\b[^.;:]*?\\bpar\\s+|\\b(?:${adopting})\\s+|\\bau profit de\\s+|\\ben faveur de\\s+`,
      'gi',
    ),
  ],
  from: new RegExp(
    `\\b(?:${leaving})\\s+|\\b(?:${moving}|${passing})\\b[^.;:]*?\\b(?:de|du|des|depuis)\\s+`,
    'gi',
  ),
  toBefore: [
    /((?:(?!\b(?:est|sont|sera|seront|etre|ete|par|nous|vous|allons|allez)\b)[^.;:,])+?)\s+(?:remplace|remplacera|(?:va|doit|vient) remplacer)\s+(?!par\b)/gi,
    new RegExp(
      `([^.;:,]+?)\\s+${passives}\\b[^.;:,]{0,30}?\\b(?:deploye|adopte|mis en place|introduit|implemente)e?s?\\b`,
      'gi',
    ),
  ],
  fromBefore: [
    /([^.;:,]+?)\s+(?:va |vont |doit )?ced(?:e|er|era|eront|ent) (?:sa|leur) place\b/gi,
    new RegExp(
      `([^.;:,]+?)(?:,\\s+qu[ei]\\b[^.;:,]*,)?\\s+${passives}\\b[^.;:,]{0,30}?\\b(?:(?:remplace|abandonne|decommissionne|arrete|retire)e?s?|remplacement|abandon)\\b`,
      'gi',
    ),
  ],
  routine: /^(?:transf|deplac).*\b(?:fichiers?|donnees|sauvegardes|resultats)\b/i,
  stops: `vers a au aux par pour avec dans en sur sous depuis chez de du des qui que est sont sera seront ont nous vous ils elle et/ou d'ici
    avant apres pendant afin ainsi ou lors cette ce ces`,
  articles: 'le la les un une notre nos votre vos leur nouveau nouvelle nouvel',
};
