/** Why a score is what it is, in words: its parts, or what is missing. */
import type { Score, ScorePart } from '../../contract/scores';
import type { Language } from '../http/language';

interface Words {
  readonly parts: Readonly<Record<ScorePart, string>>;
  /** The text for a part about which nothing is known. */
  readonly unknown: Readonly<Record<ScorePart, string>>;
  readonly none: string;
  readonly allOff: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    parts: { fit: 'fit', signals: 'signals', roles: 'roles' },
    unknown: {
      fit: 'nothing to compare with an ICP',
      signals: 'no signal found it',
      roles: 'open roles of 90 days ago aren’t known',
    },
    none: 'No score',
    allOff: 'every weight is 0',
  },
  de: {
    parts: { fit: 'ICP-Passung', signals: 'Signale', roles: 'offene Stellen' },
    unknown: {
      fit: 'nichts mit einem ICP zu vergleichen',
      signals: 'von keinem Signal gefunden',
      roles: 'offene Stellen vor 90 Tagen nicht bekannt',
    },
    none: 'Kein Score',
    allOff: 'alle Gewichte sind 0',
  },
};

/** Takes a score and its parts; returns a text such as `72: fit 30/40, signals 25/35, roles 17/25`. Never throws. */
export function reasonIn(
  language: Language,
  { score, parts }: Pick<Score, 'score' | 'parts'>,
): string {
  const { parts: names, unknown, none, allOff } = words[language];
  if (parts.length === 0) return `${none}: ${allOff}.`;
  if (score === null) return `${none}: ${parts.map(({ part }) => unknown[part]).join(', ')}.`;
  const shown = parts.map(({ part, points, of, known }) => {
    const text = `${names[part]} ${points}/${of}`;
    return known ? text : `${text} (${unknown[part]})`;
  });
  return `${score}: ${shown.join(', ')}`;
}
