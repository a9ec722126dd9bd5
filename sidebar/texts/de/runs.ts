/** The words of the list of runs, in German. */
import type { runs as english } from '../en/runs';
import { count, credits, people } from './figures';

export const runs: typeof english = {
  none: 'Noch keine Läufe. Ein Lauf füllt eine Spalte für viele Zeilen auf einmal und geht weiter, wenn Sie diese Leiste schließen.',
  start: 'Unternehmen anreichern',
  title: (kind, run) => `${kind} · ${run}`,
  goesOn: 'Sie können diese Leiste schließen. Der Lauf geht von selbst weiter.',
  others: 'Von einem anderen Bearbeiter gestartet',
  states: {
    starting: 'startet',
    running: 'läuft',
    paused: 'angehalten',
    cancelling: 'hält an',
    done: 'fertig',
    cancelled: 'abgebrochen',
  },
  progress: (finished, all) => `${count(finished)} von ${count(all)}`,
  spent: credits,
  found: (value) => `${count(value)} gefunden`,
  added: (value) => `${people(value)} hinzugefügt`,
  notFound: (value) => `${count(value)} nicht gefunden`,
  failed: (value) => `${count(value)} fehlgeschlagen`,
  unknown: (value) => `${count(value)} mit unbekanntem Ausgang`,
  unsent: (value) => `${count(value)} nicht nachgesehen`,
  cap: (value) => `Grenze ${count(value)}`,
  minutesLeft: (minutes) =>
    minutes < 1 ? 'weniger als eine Minute' : `noch etwa ${count(Math.round(minutes))} min`,
  cancel: 'Abbrechen',
  cancelHelp: 'Was der Dienst schon angenommen hat, kommt noch an und wird noch berechnet.',
  cancelReally: 'Den Lauf anhalten',
  goOn: 'Weitermachen',
  resume: 'Fortsetzen',
  resend: 'Noch einmal senden (wird vielleicht doppelt berechnet)',
  leave: 'Diese Zeilen lassen',
  refusedName:
    'Ist es der Name eines Parameters, berichtigen Sie ihn in den Einstellungen und setzen Sie fort.',
  leavePage: 'Ohne diese Seite weitermachen',
  paused: 'Nichts ging verloren.',
  undo: 'Rückgängig machen',
  undoHelp:
    'Stellt wieder her, was vorher dort stand, und nimmt heraus, was der Lauf hinzugefügt hat. Was jemand seither geändert hat, bleibt. Credits werden nicht erstattet.',
  undoReally: 'Den Lauf rückgängig machen',
  keep: 'Behalten',
  undoing: 'Das ist noch nicht ganz rückgängig gemacht.',
  undoRest: 'Den Rest auch',
  undone: 'rückgängig gemacht',
  left: (value) => `${count(value)} belassen, seither geändert`,
  older: (older, spent) =>
    `${older === 1 ? '1 älterer Lauf' : `${count(older)} ältere Läufe`} · ${credits(spent)}`,
  history: 'Verlauf in ein Blatt schreiben',
  historyHelp: 'Das Blatt „Runs“ hat jetzt diese Läufe und jeden neuen, wenn er endet.',
  repeat: 'Diesen Lauf wiederholen…',
};
