/**
 * German patterns for what a sentence moves to, and what it leaves. Without accents, because sentences are
 * folded first.
 */
import type { MoveWords } from './language';

const moving =
  'migr\\w+|wechs\\w+|gewechselt|umst(?:ieg|eig|ell)\\w*|umgest\\w+|umzieh\\w+|umzug\\w*|uberfuhr\\w+|portier\\w+|verlager\\w+|transition|' +
  'transformation|sprung|(?:\\w+-)?(?:migration|umstellung|umzug|transformation)';
/** Separable verbs, whose prefix comes later: “stellen … um”. */
const movingApart = '(?:zieh|zog|steig|stieg|stell|rust)\\w*';
const lifting = 'heb\\w*|bring\\w*|geh\\w*|zieh(?:en|t)|reise|weg(?! von\\b)';
/** At the end of a clause: “auf Snowflake umsteigen”. */
const movingLast =
  'um(?:zu)?(?:steigen|stellen|ziehen)|umgest\\w+|umgezogen|migrier\\w+|wechseln|wechselt|gewechselt|portier\\w+|uberfuhr\\w+|verlager\\w+|heben|gehoben|bringen';
const leavingLast = 'ersetz\\w+|abzulosen|ablosen|abgelost|ablost|aus(?:zu)?tauschen|ausgetauscht';
const leavingNouns =
  'ablosung|ersatz|austausch|abschaltung|abkehr|ausstieg|nachfolge(?:r|rin|losung)?|abschied';
/** Words for working in a system. */
const working =
  '(?:arbeite(?:n|t)|laufen|lauft|plan(?:en|t)|nutz(?:en|t)|betreib(?:en|t)|buch(?:en|t)|setz(?:en|t))';
const soon = '(?:kunftig|zukunftig|bald|demnachst|bis|ab)';
const adoptingNouns = 'einfuhrung|rollout|roll-out|implementierung|inbetriebnahme';
const passives = 'wird|werden|wurde|wurden|ist|sind|soll|sollen|muss|mussen';
/** Words between a verb and its object: “führen wir gerade Salesforce ein”. */
const fillers =
  '(?:(?:wir|du|sie|uns|gerade|derzeit|aktuell|jetzt|nun|kunftig|bald|komplett|vollstandig|schrittweise)\\s+)*';
const genitive = '(?:von|vom|des|der|unseres|unserer|unserem|eines|einer|aus)';

export const german: MoveWords = {
  asksTo: new RegExp(
    `^\\W*(?:(?:${moving})\\s+(?:auf|nach|zu|zum|zur|in)|(?:${adoptingNouns})\\s+${genitive})\\s+(.+)$`,
    'i',
  ),
  asksFrom: new RegExp(
    `^\\W*(?:(?:${leavingNouns})\\s+${genitive}|(?:${moving})\\s+(?:von|weg von)|ersetzen|ablosen)\\s+(.+)$`,
    'i',
  ),
  // Two, since “in diesem Jahr” may come before “nach Azure”.
  to: [
    new RegExp(
      `\\b(?:${moving})\\b[^.;:]*?\\b(?:zu|zum|zur|in)\\s+|` +
        `\\b(?:${movingApart})\\b[^.;:]*?\\b(?:zu|zum|zur|in)\\s+(?=[^.;:]*\\bum\\b)`,
      'gi',
    ),
    new RegExp(
      `\\b(?:${moving})\\b[^.;:]*?\\b(?:auf|nach|richtung)\\s+|` +
        `\\b(?:${movingApart})\\b[^.;:]*?\\b(?:auf|nach)\\s+(?=[^.;:]*\\bum\\b)|` +
        `\\b(?:${lifting})\\b[^.;:]*?\\b(?:auf|nach|in die)\\s+|` +
        `\\b(?:auf|nach|zu|zum|zur|in die|richtung)\\s+(?=[^.;:]*?\\b(?:${movingLast})\\b)|` +
        `\\b(?:${leavingLast}|losen|lost|tauschen|${leavingNouns})\\b[^.;:]*?\\b(?:durch|gegen|mit)\\s+|` +
        `\\b(?:durch|gegen|von)\\s+(?=[^.;:]*?\\b(?:${leavingLast})\\b)|\\b(?:kunftig|zukunftig|bald|demnachst)\\s+auf\\s+|\\bauf\\s+(?=[^.;:]*\\bals (?:nachfolge|ersatz))|` +
        `\\b(?:${adoptingNouns})\\s+${genitive}\\s+|\\bfur\\s+(?=[^.;:]*?\\bentschieden\\b)|\\b(?:entscheide\\w*|votier\\w*)\\b[^.;:]*?\\bfur\\s+|\\b${soon}\\b[^.;:]*?\\b${working}\\b[^.;:]*?\\b(?:mit|auf|in)\\s+|\\b${working}\\b[^.;:]*?\\b${soon}\\b[^.;:]*?\\b(?:mit|auf|in)\\s+|\\blauf(?:en|t)\\b[^.;:]*?\\bauf\\s+(?=[^.;:]*\\bfolg(?:en|t)\\b)|\\bgeh(?:en|t)\\b[^.;:]*?\\bmit\\s+(?=[^.;:]*\\blive\\b)|\\bwahl\\b[^.;:]*?\\bfiel\\b[^.;:]*?\\bauf\\s+|\\bauf\\s+(?=[^.;:]*\\bneu (?:aufgebaut|gebaut|aufgesetzt)\\b)|\\b(?:bekomm(?:en|t)|erhalten|erhalt)\\s+(?:nach und nach\\s+)?${fillers}|\\b(?:soll|sollen|wird|werden|geht|gehen)\\s+(?:20\\d\\d\\s+)?${fillers}(?=[^.;:]*\\b(?:live|produktiv|eingefuhrt|ausgerollt)\\b)|\\b${soon}\\b[^.;:]*?\\bnutz(?:en|t)\\s+${fillers}|\\bnutz(?:en|t)\\s+(?:wir\\s+)?(?:kunftig|bald|demnachst)\\s+|\\bsetz(?:en|t)\\b[^.;:]*?\\b(?:dabei|jetzt|nun|kunftig)\\s+auf\\s+|\\b(?:das|die|der|um)\\s+(?=[^.;:,]*\\b(?:ausrollt|auszurollen|einfuhrt|einzufuhren)\\b)|\\bzugunsten\\s+(?:von\\s+)?|` +
        `\\bfuhr(?:en|t|st|ten|te)\\s+${fillers}(?=[^.;:]*\\bein(?:\\W*$|[.,;:]| und\\b))|\\broll(?:en|t)\\s+${fillers}(?=[^.;:]*\\baus\\b)`,
      'gi',
    ),
  ],
  from: new RegExp(
    `\\b(?:${leavingNouns}|weg)\\s+(?:${genitive}|fur)\\s+|\\bschluss mit\\s+|\\b(?:statt|anstelle|anstatt)\\s+(?:von\\s+|mit\\s+)?|\\bverabschied\\w+\\b[^.;:]*?\\bvon\\s+|\\b(?:trenn\\w+ (?:wir )?uns von|aus fur|ende (?:von|fur)|endet die ara)\\s+|\\b(?:soll|sollen|wird|werden)\\s+${fillers}(?=[^.;:]*\\b(?:abgelost|ersetzt|abgeschaltet|abgeschafft|stillgelegt)\\b)|\\bkehr(?:en|t)\\s+${fillers}(?=[^.;:]*\\bden rucken\\b)|` +
      `\\b(?:${moving})\\b[^.;:]*?\\b(?:von|weg von|aus)\\s+|` +
      `\\b(?:von|aus)\\s+(?=[^.;:]*?\\b(?:${movingLast}|um)\\b)|` +
      `\\b(?:ersetz(?:en|t|e|ten)|tauschen|verlassen)\\s+${fillers}|` +
      `\\blos(?:en|t|ten)\\s+${fillers}(?=[^.;:]*\\bab\\b)|\\bschalt(?:en|et)\\s+${fillers}(?=[^.;:]*\\bab\\b)`,
    'gi',
  ),
  toBefore: [
    /([\w./+#]+)[- ](?:migration|umstellung|einfuhrung|umstieg|rollout|roll-out|transformation|implementierung|programm)(?:s-?\w+)?\b(?!\s+(?:auf|nach|zu)\b)/gi,
    /\b((?:(?!\b(?:wird|werden|wurde|wurden|durch|wir)\b)[^.;:,])+?)\s+(?:ersetzt|lost(?=[^.;:]*\bab\b))\s+(?!durch\b)/gi,
    /((?:(?!\b(?:wir|durch)\b)[^.;:,])+?)\s+(?:soll|wird)\s+(?:(?!durch\b|werden\b)[^\s.;:,]+\s+){1,6}?(?:ablosen|ersetzen)\b/gi,
    new RegExp(
      `([^.;:,]+?)\\s+(?:${passives})\\b[^.;:,]*?\\b(?:eingefuhrt|ausgerollt|implementiert)\\b`,
      'gi',
    ),
    // “Salesforce wird unser neues CRM”, “Workday soll im Herbst live gehen”
    /([^.;:,]+?)\s+(?:wird|werden)\s+(?:bald\s+|kunftig\s+)?(?:unser|das|die|der)\w*\s+(?:neue|kunftige|zentrale)\w*\b/gi,
    /((?:(?!\bf[ai]nde)[^.;:,])+?)\s+(?:statt(?=\s\w)|anstelle|anstatt|ist gesetzt)\b/gi,
    /([^.;:,]+?)\s+kommt(?=\s*(?:[!.]|$))/gi,
    /([^.;:,]+?)\s+(?:geht|gehen|soll|sollen|wird|werden)\b[^.;:,]*?\b(?:live|produktiv)\b/gi,
    /((?:[\w./+#-]+\s+){0,2}[\w./+#-]+)\s+(?:einzufuhren|einfuhren|auszurollen|ausrollen|zu implementieren)\b/gi,
  ],
  fromBefore: [
    new RegExp(
      `((?:(?!\\bdurch\\b)[^.;:,])+?)(?:,\\s+(?:der|die|das)\\b[^.;:,]*,)?\\s+(?:${passives})\\b[^.;:,]*?\\b(?:abgelost|ersetzt|abgeschaltet|ausgetauscht|abgeschafft|stillgelegt)\\b`,
      'gi',
    ),
    // “Siebel durch Salesforce ersetzen”
    new RegExp(
      `((?:[\\w./+#-]+\\s+){0,2}[\\w./+#-]+)\\s+(?:durch|gegen)\\s+(?=[^.;:]*?\\b(?:${leavingLast})\\b)`,
      'gi',
    ),
    /((?:(?!(?:durch|gegen|wird|soll|mit)\b)[\w./+#-]+\s+){0,2}(?!(?:durch|gegen|wird|soll|mit)\b)[\w./+#-]+)\s+(?:(?:zu\s+)?ersetzen|abzulosen|ablosen|abzuschalten|abschalten)\b/gi,
    /([\w./+#]+)[- ](?:ablosung|abschaltung|ausstieg|ersatz|nachfolge)\b/gi,
    /([^.;:,]+?)\s+(?:geht\b[^.;:,]*?\bin rente|hat(?:te)?\b[^.;:,]*?\bausgedient|reicht\b[^.;:,]*?\bnicht mehr|(?:muss|mussen)\b[^.;:,]*?\bweichen|lauft\b[^.;:,]*?\baus|wird zu (?:teuer|klein|langsam)|ist (?:uns )?zu (?:teuer|klein|langsam))\b/gi,
  ],
  routine:
    /^(?:uberfuhr|verlager|heb|bring|zieh|stell).*(?<!\bunsere(?:r|n)? )\b(?:\w*daten|dateien|datensatze|backups|berichte an)\b/i,
  stops: `auf nach zu zum zur durch gegen um ab ein aus bis von vom mit fur bei im am seit ist sind wird werden wurde wurden soll sollen
    und/oder wahrend weil damit sowie ohne per uber unter wir du sie begleiten statt anstelle entschieden ersetzen ablosen migrieren umsteigen umstellen wechseln`,
  articles:
    'der die das den dem des ein eine einen einem einer unser unsere unseren unserem unserer unseres neue neuen neues moderne modernen',
};
