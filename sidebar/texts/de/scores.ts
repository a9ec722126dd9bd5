/** German texts: how companies are scored. */
import type { Texts } from '../en';

export const scores: Texts['scores'] = {
  title: 'Scores',
  help: 'Ein Score sagt, wie gut sich ein Unternehmen jetzt für einen Anruf eignet, von 0 bis 100. Drei Teile teilen sich die 100 Punkte nach ihren Gewichten; 0 schaltet einen Teil ab. Was nicht bekannt ist, gibt keine Punkte. Nur Sie sehen diese Scores. Kostenlos.',
  parts: { fit: 'ICP-Passung', signals: 'Signale', roles: 'Offene Stellen' },
  formula:
    'Die ICP-Passung gibt alle ihre Punkte, wenn das Unternehmen nachweislich jede Bedingung eines Ihrer ICPs erfüllt. Signale brauchen dafür drei frische Funde; ein Fund zählt nach seiner Halbwertszeit halb. So viele offene Stellen wie vor 90 Tagen geben die Hälfte ihrer Punkte, doppelt so viele alle.',
  halfLife: 'Halbwertszeit (Tage)',
  badWeight: (most) => `Geben Sie eine ganze Zahl von 0 bis ${most} ein.`,
  badDays: (most) => `Geben Sie eine ganze Zahl von 1 bis ${most} Tagen ein.`,
  allOff: 'Alle Gewichte sind 0, also bekommt kein Unternehmen einen Score.',
  examples: 'Was das bei drei Ihrer Unternehmen ändert',
  noExamples: 'Reichern Sie ein Unternehmen an, um die Wirkung auf seinen Score zu sehen.',
  none: 'kein Score',
  changed: (before, after) => `${before} → ${after}`,
  notKnown: 'nicht bekannt',
  save: 'Speichern',
  saved: 'Gespeichert. Es wurden keine Credits verbraucht.',
  reset: 'Voreinstellungen wiederherstellen',
  score: (points) => `Score ${points}`,
  first: 'Bester Score zuerst',
  newest: 'Neueste zuerst',
  higher: 'Höhere Scores',
  lower: 'Niedrigere Scores',
};
