/** What can go wrong, in German. */
import type { Problem, ProblemCode } from '../../../src/client/problem';
import type { Said } from '../en';

/** As the script's registry has them; `{0}` stands for a detail. */
const said: Readonly<Record<ProblemCode, Said>> = {
  NOT_CONNECTED: {
    what: 'Diese Tabelle ist mit keinem Dienst verbunden.',
    next: 'Öffnen Sie Signalsheet aus dem Menü und verbinden Sie sich.',
  },
  BAD_ADDRESS: {
    what: 'Die Adresse des Dienstes ist nicht brauchbar: {0}.',
    next: 'Geben Sie eine https-Adresse an, etwa https://api.example.com.',
  },
  BAD_KEY: {
    what: 'Der Dienst hat den API-Schlüssel oder die Benutzer-ID abgelehnt.',
    next: 'Trennen Sie die Verbindung in Signalsheet und verbinden Sie sich mit einem neuen Code.',
  },
  NOT_PERMITTED: {
    what: 'Google wurde etwas nicht erlaubt, was hierfür nötig ist.',
    next: 'Öffnen Sie Signalsheet, erlauben Sie, was oben steht, und versuchen Sie es noch einmal.',
  },
  OUT_OF_CREDITS: {
    what: 'Das Guthaben reicht hierfür nicht.',
    next: 'Laden Sie es auf und versuchen Sie es noch einmal.',
  },
  RATE_LIMITED: {
    what: 'Der Dienst bittet um Geduld.',
    next: 'Warten Sie ({0}) und versuchen Sie es noch einmal.',
  },
  UNREACHABLE: {
    what: 'Der Dienst ist nicht zu erreichen.',
    next: 'Prüfen Sie seine Adresse und ob er läuft, und versuchen Sie es noch einmal.',
  },
  NO_ANSWER: {
    what: 'Der Dienst hat nicht rechtzeitig geantwortet.',
    next: 'Versuchen Sie es gleich noch einmal.',
  },
  UNKNOWN_OUTCOME: {
    what: 'Die Antwort auf eine bezahlte Anfrage ging verloren.',
    next: 'Sehen Sie nach dem Guthaben, ehe Sie sie noch einmal senden.',
  },
  SERVICE_ERROR: {
    what: 'Der Dienst hatte einen Fehler.',
    next: 'Versuchen Sie es in ein paar Minuten noch einmal.',
  },
  BAD_ANSWER: {
    what: 'Die Antwort des Dienstes war nicht zu lesen: {0}.',
    next: 'Prüfen Sie seine Adresse; stimmt sie, sagen Sie es dem, der den Dienst betreibt.',
  },
  REJECTED: {
    what: 'Der Dienst hat die Anfrage abgelehnt: {0}',
    next: 'Berichtigen Sie sie und versuchen Sie es noch einmal.',
  },
  NOT_FOUND: {
    what: 'Der Dienst kennt nichts unter diesem Namen.',
    next: 'Prüfen Sie die Schreibweise.',
  },
  JOB_FAILED: {
    what: 'Der Dienst konnte den Auftrag nicht zu Ende bringen: {0}',
    next: 'Starten Sie diese Zeilen noch einmal.',
  },
  OTP_EXPIRED: {
    what: 'Dieser Code gilt nicht mehr.',
    next: 'Fordern Sie einen neuen an.',
  },
  OTP_INVALID: {
    what: 'Dieser Code ist falsch.',
    next: 'Sehen Sie in der neuesten E-Mail nach; {0} von 10 Versuchen sind übrig.',
  },
  OTP_MAX_ATTEMPTS: {
    what: 'Dieser Code wurde zu oft versucht.',
    next: 'Fordern Sie einen neuen an.',
  },
  INVALID_DOMAIN: {
    what: '„{0}“ ist keine Domain eines Unternehmens.',
    next: 'Verwenden Sie eine Domain wie acme.example.',
  },
  INVALID_EMAIL: {
    what: '„{0}“ ist keine E-Mail-Adresse.',
    next: 'Berichtigen Sie sie und versuchen Sie es noch einmal.',
  },
  INVALID_FIELD: { what: 'Es gibt kein Feld „{0}“.', next: 'Verwenden Sie zum Beispiel {1}.' },
  INVALID_OPTION: {
    what: 'Die Angabe „{0}“ ist nicht möglich: {1}.',
    next: 'Verwenden Sie {2}.',
  },
  NO_ACCOUNT: {
    what: 'Der Dienst hat zu diesem Unternehmen nichts für Sie.',
    next: 'Reichern Sie es zuerst an, etwa mit ENRICH_DOMAIN.',
  },
  NOTHING_FOUND: { what: 'Es gibt nichts zu zeigen: {0}.', next: '{1}.' },
  STORE_FULL: {
    what: 'Ergebnisse, die Formeln bezahlt haben, warten noch darauf, in dieser Tabelle gespeichert zu werden.',
    next: 'Öffnen Sie Signalsheet, das sie speichert, und versuchen Sie es noch einmal.',
  },
  NOTHING_TO_DO: {
    what: 'Es gibt nichts zu tun: {0}.',
    next: 'Wählen Sie andere Zeilen oder Spalten.',
  },
  NOT_DEPLOYABLE: {
    what: 'Das Signal kann so nicht gestartet werden: {0}.',
    next: 'Berichtigen Sie es und starten Sie es dann.',
  },
  UNKNOWN_DEPLOYMENT: {
    what: 'Die Antwort auf den Start des Signals ging verloren.',
    next: 'Erscheint es in der Liste des Dienstes, wird ihm von da an gefolgt; von selbst wird es nicht noch einmal gesendet.',
  },
  SIGNAL_GONE: {
    what: 'Der Dienst führt dieses Signal nicht mehr.',
    next: 'Seine Zeilen bleiben; starten Sie es neu, wenn Sie es noch wollen.',
  },
  UNKNOWN_COMPANY: {
    what: 'Der Dienst kennt kein Unternehmen mit dieser Domain.',
    next: 'Prüfen Sie die Domain.',
  },
  PENDING: {
    what: 'Daran wird noch gearbeitet.',
    next: 'Öffnen Sie Signalsheet, um das Ergebnis zu holen; es wird nicht noch einmal berechnet.',
  },
  BUSY: {
    what: 'Ein anderer Lauf von Signalsheet arbeitet gerade in dieser Tabelle.',
    next: 'Versuchen Sie es gleich noch einmal.',
  },
  SPENDING_OFF: {
    what: 'Formeln dürfen in dieser Tabelle keine Credits ausgeben.',
    next: 'Erlauben Sie es in Signalsheet, Einstellungen, mit einer Grenze je Tag.',
  },
  DAILY_CAP: {
    what: 'Die Grenze von {0} Credits je Tag für Formeln ist erreicht.',
    next: 'Warten Sie bis morgen, oder heben Sie sie in Signalsheet, Einstellungen, an.',
  },
  COLUMN_MISSING: {
    what: 'Die Spalte „{0}“ ist nicht mehr im Blatt.',
    next: 'Geben Sie ihr den Namen zurück und setzen Sie den Lauf fort.',
  },
  SHEET_MISSING: {
    what: 'Das Blatt „{0}“ wurde gelöscht.',
    next: 'Machen Sie das Löschen rückgängig und setzen Sie den Lauf fort.',
  },
  NOTHING_NEW: {
    what: 'Der Dienst hat eine Seite gesendet, auf der jedes Unternehmen schon da war.',
    next: 'Brechen Sie ab, oder setzen Sie fort und bezahlen Sie die nächste Seite.',
  },
  NOT_REPEATABLE: {
    what: 'Der Lauf kann nicht wiederholt werden: {0}.',
    next: 'Berichtigen Sie das und wiederholen Sie ihn dann.',
  },
  DISCONNECTED: {
    what: 'Sie haben sich vom Dienst getrennt.',
    next: 'Verbinden Sie sich wieder und setzen Sie fort.',
  },
  SCHEDULE_PAUSED: {
    what: 'Es ist angehalten.',
    next: 'Setzen Sie es fort, wenn es weitergehen soll.',
  },
  RUN_FAILED: {
    what: 'Der letzte Lauf hat nichts gefunden, und Zeilen sind fehlgeschlagen.',
    next: 'Sehen Sie in die Statusspalte der Zeilen und setzen Sie es dann fort.',
  },
  NOT_REFRESHED: {
    what: 'Belege im Blatt „{0}“ konnten nicht aufgefrischt werden: {1}.',
    next: 'Machen Sie das rückgängig, oder beenden Sie das Auffrischen; der nächste Fund eines Signals versucht es noch einmal.',
  },
  LIST_MISSING: {
    what: 'Das verborgene Blatt mit den Zeilen, die noch fehlen, wurde gelöscht.',
    next: 'Starten Sie einen neuen Lauf für die übrigen Zeilen.',
  },
  CANNOT_UNDO: {
    what: 'Der Lauf kann jetzt nicht rückgängig gemacht werden: {0}.',
    next: '{1}',
  },
  INTERNAL: {
    what: 'Signalsheet selbst ist gescheitert: {0}',
    next: 'Versuchen Sie es noch einmal; bleibt es dabei, melden Sie es.',
  },
};

/** Details that are words of ours; numbers, names and what a service says stay as they are. */
const details: Readonly<Record<string, string>> = {
  'it is not a web address': 'das ist keine Adresse im Netz',
  'it would send the key unencrypted': 'der Schlüssel würde unverschlüsselt gesendet',
  'every row is filled, or has nothing to look up':
    'jede Zeile ist gefüllt oder hat nichts nachzusehen',
  'no column to fill is chosen': 'keine Spalte zum Füllen ist gewählt',
  'to be kept up to date, the domains need a header':
    'um aktuell gehalten zu werden, brauchen die Domains eine Überschrift',
  'the sheet was deleted': 'das Blatt wurde gelöscht',
  'the column of domains, or each column to refresh, was renamed or deleted':
    'die Spalte mit den Domains oder jede Spalte zum Auffrischen wurde umbenannt oder gelöscht',
  'neither e-mails nor phones are chosen': 'weder E-Mails noch Telefonnummern sind gewählt',
  'no level of seniority is chosen': 'keine Ebene ist gewählt',
  'no department is chosen': 'keine Abteilung ist gewählt',
  'the name of the audience is too long': 'der Name der Zielgruppe ist zu lang',
  'credits for each company must be a whole number, 1 or more':
    'Credits je Unternehmen müssen eine ganze Zahl sein, 1 oder mehr',
  'the most credits must be a whole number, 1 or more':
    'die Credits müssen eine ganze Zahl sein, 1 oder mehr',
  'it needs an ICP, or selected rows with company domains':
    'es braucht ein ICP oder ausgewählte Zeilen mit Domains',
  'Undo that deletion, or use the version history of the sheet.':
    'Machen Sie das Löschen rückgängig, oder nehmen Sie den Versionsverlauf der Tabelle.',
  'Wait until it is done, then undo again.':
    'Warten Sie, bis er fertig ist, und versuchen Sie es dann noch einmal.',
  'a minute': 'eine Minute',
};

/** What a problem says; one that the page made itself is in its language already. */
export function saidInGerman(problem: Problem): Said {
  const { code, what, next, details: given = [] } = problem;
  if (code === 'INTERNAL' && given.length === 0) return { what, next };
  const fill = (text: string) =>
    text.replace(/\{(\d)\}/g, (_, index: string) => {
      const detail = given[Number(index)] ?? '';
      return details[detail] ?? detail;
    });
  return { what: fill(said[code].what), next: fill(said[code].next) };
}
