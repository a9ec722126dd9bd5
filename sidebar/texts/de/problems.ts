/** German texts of problems. */

import type {
  Detail,
  Faulted,
  ReasonName,
  ReasonOf,
  RefusedFor,
} from '../../../src/client/details';
import type { Problem, ProblemCode } from '../../../src/client/problem';
import type { Refusal } from '../../../src/contract/refusals';
import type { Said } from '../en';
import { reasons } from './reasons';
import { refusals } from './refusals';

/** By code, as in `src/client/problem.ts`; `{0}` is replaced with a detail. */
const said: Readonly<Record<ProblemCode, Said>> = {
  NOT_CONNECTED: {
    what: 'Diese Tabelle ist noch mit keinem Dienst verbunden.',
    next: '{0}',
  },
  BAD_ADDRESS: {
    what: 'Diese Dienstadresse funktioniert nicht: {0}.',
    next: 'Geben Sie eine https-Adresse ein, zum Beispiel https://api.example.com.',
  },
  BAD_KEY: {
    what: 'Der Dienst hat den API-Schlüssel oder die Benutzer-ID abgelehnt.',
    next: 'Öffnen Sie in Signalsheet die Einstellungen und fordern Sie einen Code an. Damit erhalten Sie Ihren aktuellen Schlüssel zurück.',
  },
  NOT_PERMITTED: {
    what: 'Signalsheet braucht dafür Ihre Erlaubnis.',
    next: 'Öffnen Sie Signalsheet, erteilen Sie die oben genannten Berechtigungen und versuchen Sie es noch einmal.',
  },
  NOT_LISTED: {
    what: 'Dieses Add-on ist nicht für die Adresse dieses Dienstes veröffentlicht.',
    next: 'Verwenden Sie die Adresse, für die es veröffentlicht ist, oder bitten Sie den Herausgeber, Ihre in urlFetchWhitelist aufzunehmen.',
  },
  OUT_OF_CREDITS: {
    what: 'Das Guthaben reicht dafür nicht aus.',
    next: 'Laden Sie es auf und versuchen Sie es noch einmal.',
  },
  RATE_LIMITED: {
    what: 'Der Dienst erhält zu viele Anfragen.',
    next: 'Versuchen Sie es in {0} noch einmal.',
  },
  GOOGLE_DAILY_LIMIT: {
    what: 'Das Tageslimit von Google für Anfragen Ihrer Skripte ist aufgebraucht.',
    next: 'Versuchen Sie es morgen noch einmal.',
  },
  GOOGLE_RATE_LIMIT: {
    what: 'Google hält die Anfragen Ihrer Skripte zurück: zu viele oder zu viele Daten in kurzer Zeit.',
    next: 'Versuchen Sie es in ein paar Minuten noch einmal.',
  },
  UNREACHABLE: {
    what: 'Der Dienst ist nicht zu erreichen.',
    next: 'Prüfen Sie die Adresse und ob der Dienst läuft, und versuchen Sie es noch einmal.',
  },
  NO_SERVICE: {
    what: 'Unter dieser Adresse gibt es keinen Signalsheet-Dienst: Ein anderer Server hat geantwortet.',
    next: 'Prüfen Sie die Adresse oder fragen Sie den Betreiber des Dienstes.',
  },
  NO_ANSWER: {
    what: 'Der Dienst hat nicht rechtzeitig geantwortet.',
    next: 'Versuchen Sie es gleich noch einmal.',
  },
  UNKNOWN_OUTCOME: {
    what: 'Die Antwort auf eine bezahlte Anfrage ist unklar: {0}.',
    next: 'Prüfen Sie Ihr Guthaben, bevor Sie sie noch einmal senden.',
  },
  SERVICE_ERROR: {
    what: 'Beim Dienst ist ein Fehler aufgetreten.',
    next: 'Versuchen Sie es in ein paar Minuten noch einmal.',
  },
  BAD_ANSWER: {
    what: 'Die Antwort des Dienstes war nicht lesbar: {0}.',
    next: 'Prüfen Sie die Adresse. Wenn sie stimmt, wenden Sie sich an den Betreiber des Dienstes.',
  },
  REJECTED: {
    what: 'Der Dienst hat die Anfrage abgelehnt: {0}',
    next: 'Korrigieren Sie das und versuchen Sie es noch einmal.',
  },
  NOT_FOUND: {
    what: 'Unter diesem Namen hat der Dienst nichts gefunden.',
    next: 'Prüfen Sie die Schreibweise.',
  },
  JOB_FAILED: {
    what: 'Der Dienst konnte den Auftrag nicht abschließen: {0}',
    next: 'Starten Sie diese Zeilen noch einmal.',
  },
  OTP_EXPIRED: {
    what: 'Dieser Code ist abgelaufen.',
    next: 'Fordern Sie einen neuen an.',
  },
  OTP_INVALID: {
    what: 'Dieser Code ist falsch.',
    next: 'Sehen Sie in der neuesten E-Mail nach. Noch {0} von 10 Versuchen.',
  },
  OTP_MAX_ATTEMPTS: {
    what: 'Zu viele falsche Codes.',
    next: 'Fordern Sie einen neuen an.',
  },
  INVALID_DOMAIN: {
    what: '„{0}“ ist keine Unternehmensdomain.',
    next: 'Verwenden Sie eine Domain wie acme.example oder eine berufliche E-Mail-Adresse.',
  },
  PLATFORM_PAGE: {
    what: '„{0}“ ist eine Seite bei {1}, keine eigene Unternehmensdomain.',
    next: 'Verwenden Sie die Domain der Website des Unternehmens.',
  },
  INVALID_EMAIL: {
    what: '„{0}“ ist keine E-Mail-Adresse.',
    next: 'Korrigieren Sie das und versuchen Sie es noch einmal.',
  },
  INVALID_FIELD: { what: 'Das Feld „{0}“ gibt es nicht.', next: 'Verwenden Sie zum Beispiel {1}.' },
  MISSPELT: { what: 'Signalsheet kennt „{0}“ nicht.', next: 'Meinten Sie „{1}“?' },
  INVALID_OPTION: {
    what: 'Die Option „{0}“ ist ungültig: {1}.',
    next: 'Verwenden Sie {2}.',
  },
  NO_ACCOUNT: {
    what: 'Zu diesem Unternehmen gibt es noch keine Daten.',
    next: 'Reichern Sie es zuerst an, zum Beispiel mit ENRICH_DOMAIN.',
  },
  FILTERED_OUT: {
    what: '{0} Unternehmen nennen diese Technologie, aber Ihre Filter lassen keines übrig.',
    next: 'Ohne {1} sind es {2}.',
  },
  NOTHING_FOUND: { what: 'Nichts anzuzeigen: {0}.', next: '{1}.' },
  STORE_FULL: {
    what: 'Einige bezahlte Formelergebnisse sind noch nicht in dieser Tabelle gespeichert.',
    next: 'Öffnen Sie Signalsheet, um sie zu speichern, und versuchen Sie es noch einmal.',
  },
  NOTHING_TO_DO: {
    what: 'Es gibt nichts zu tun: {0}.',
    next: 'Wählen Sie andere Zeilen oder Spalten aus.',
  },
  CHANGED: {
    what: 'Die Zeilen haben sich geändert, seit die Zahlen angezeigt wurden. Jetzt abzufragen in „{0}“, Spalte „{1}“: {2}. Credits höchstens: {3}.',
    next: 'Prüfen Sie das und starten Sie dann noch einmal.',
  },
  LIST_CHANGED: {
    what: 'Die Überschriften wurden geändert, nachdem die Liste angezeigt wurde. Es wurde keine Zeile nachgeschlagen.',
    next: 'Prüfen Sie die Spalten oben und schlagen Sie die Zeilen dann erneut nach.',
  },
  OTHER_SHEET: {
    what: 'Das Formular zeigte „{0}“, aber jetzt ist „{1}“ im Vordergrund.',
    next: 'Prüfen Sie, was das Formular zum Blatt im Vordergrund sagt, und starten Sie dann noch einmal.',
  },
  UNDER_WAY: {
    what: 'Das fragt {0} bereits ab.',
    next: 'Starten Sie danach noch einmal für das, was noch fehlt.',
  },
  NOT_DEPLOYABLE: {
    what: 'Dieses Signal kann nicht gestartet werden: {0}.',
    next: 'Korrigieren Sie das und starten Sie es dann.',
  },
  UNKNOWN_DEPLOYMENT: {
    what: 'Die Antwort auf den Start des Signals ging verloren.',
    next: 'Erscheint das Signal in der Liste des Dienstes, übernimmt Signalsheet es von dort. Es wird nicht noch einmal gesendet.',
  },
  SIGNAL_GONE: {
    what: 'Der Dienst führt dieses Signal nicht mehr auf.',
    next: 'Die Zeilen bleiben erhalten. Starten Sie das Signal neu, wenn Sie es noch brauchen.',
  },
  UNKNOWN_COMPANY: {
    what: 'Der Dienst kennt kein Unternehmen mit dieser Domain.',
    next: 'Prüfen Sie die Domain.',
  },
  SOURCES_OFF: {
    what: 'Der Dienst kennt dieses Unternehmen nicht, und öffentliche Quellen sind ausgeschaltet.',
    next: 'Bitten Sie den Betreiber des Dienstes, sie einzuschalten.',
  },
  SITE_REFUSED: {
    what: 'Die Website dieses Unternehmens blockiert automatische Zugriffe, und keine andere Quelle kennt es.',
    next: 'Besuchen Sie die Website selbst.',
  },
  SITE_UNREACHABLE: {
    what: 'Die Website dieses Unternehmens hat nicht geantwortet, und keine andere Quelle kennt es.',
    next: 'Prüfen Sie die Domain oder versuchen Sie es später noch einmal.',
  },
  SITE_SLOW: {
    what: 'Das Lesen der Website dieses Unternehmens dauert länger als üblich.',
    next: 'Schlagen Sie das Unternehmen in einer Minute noch einmal nach.',
  },
  SERVICE_OFFLINE: {
    what: 'Der Dienst hat keine Verbindung zum Internet.',
    next: 'Versuchen Sie es noch einmal, sobald er wieder online ist.',
  },
  PENDING: {
    what: 'Der Dienst arbeitet noch daran.',
    next: 'Öffnen Sie Signalsheet, um das Ergebnis abzurufen. Es wird nicht noch einmal berechnet.',
  },
  BUSY: {
    what: 'Signalsheet arbeitet bereits in dieser Tabelle.',
    next: 'Versuchen Sie es gleich noch einmal.',
  },
  SPENDING_OFF: {
    what: 'Formeln dürfen in dieser Tabelle keine Credits verbrauchen.',
    next: 'Wer den Schlüssel besitzt, den Formeln verwenden, kann es in Signalsheet unter „Einstellungen“ erlauben.',
  },
  DAILY_CAP: {
    what: 'Formeln haben das heutige Credit-Limit erreicht ({0}).',
    next: 'Warten Sie bis morgen. Wer den Schlüssel besitzt, den Formeln verwenden, kann das Limit in Signalsheet unter „Einstellungen“ erhöhen.',
  },
  NEEDS_APPROVAL: {
    what: 'Diese Formel könnte bis zu {0} Credits verbrauchen, mehr als die {1}, die ohne Nachfrage erlaubt sind.',
    next: 'Wer den Schlüssel besitzt, den Formeln verwenden, kann sie in Signalsheet freigeben oder diese Grenze in den Einstellungen erhöhen.',
  },
  DECLINED: {
    what: '{0} hat es abgelehnt, bis zu {1} Credits für diese Formel auszugeben.',
    next: 'Um erneut zu fragen, leeren Sie die Zelle und geben Sie die Formel noch einmal ein.',
  },
  NOT_PAYER: {
    what: 'Formeln verbrauchen hier die Credits {0}. Nur diese Person kann mehr erlauben. Es wurde nichts geändert.',
    next: 'Bitten Sie sie, es in Signalsheet zu erlauben. Sie selbst können die Limits senken oder Formeln ausschalten.',
  },
  APPROVAL_CHANGED: {
    what: 'Formeln fragen inzwischen nach etwas anderem, als Sie freigegeben haben. Es wurde nichts freigegeben.',
    next: 'Prüfen Sie, was jetzt auf Ihre Freigabe wartet.',
  },
  NO_ROOM: {
    what: 'Das Ergebnis passt nicht, weil {0} nicht leer ist.',
    next: 'Leeren Sie dort die Zellen rechts und darunter und öffnen Sie dann Signalsheet. Zellen mit derselben Formel haben ein gemeinsames Ergebnis.',
  },
  COLUMN_MISSING: {
    what: 'Die Spalte „{0}“ ist nicht mehr im Blatt.',
    next: 'Stellen Sie sie unter diesem Namen wieder her, oder setzen Sie den Lauf einfach fort: Eine Spalte mit Ergebnissen wird neu angelegt.',
  },
  SHEET_MISSING: {
    what: '{0} wurde gelöscht.',
    next: 'Machen Sie das Löschen rückgängig und setzen Sie den Lauf fort.',
  },
  MOVING: {
    what: '„{0}“ hat sich ständig geändert, während Signalsheet daran gearbeitet hat. Was bezahlt ist, bleibt erhalten.',
    next: 'Bearbeiten Sie das Blatt kurz nicht. Setzen Sie dann fort oder versuchen Sie es noch einmal.',
  },
  MERGED: {
    what: 'Die verbundenen Zellen {1} in „{0}“ haben nicht für das Ergebnis jeder Zeile Platz. Was bezahlt ist, bleibt erhalten.',
    next: 'Heben Sie die Verbindung auf. Setzen Sie dann fort oder versuchen Sie es noch einmal.',
  },
  UNCLEAR_ROWS: {
    what: 'Zeilen von „{0}“ wurden verschoben, während Signalsheet hineingeschrieben hat. Zellen, die vielleicht Werte einer anderen Zeile zeigen: {1}.',
    next: 'Prüfen Sie die verschobenen Zeilen. Ihre früheren Werte stehen im Versionsverlauf. Setzen Sie dann fort oder versuchen Sie es noch einmal.',
  },
  NOTHING_NEW: {
    what: 'Die letzte Seite enthielt keine neuen Unternehmen.',
    next: 'Brechen Sie ab oder setzen Sie fort, um die nächste Seite zu bezahlen.',
  },
  NOT_REPEATABLE: {
    what: 'Dieser Lauf kann nicht wiederholt werden: {0}.',
    next: 'Korrigieren Sie das und wiederholen Sie ihn dann.',
  },
  DISCONNECTED: {
    what: 'Sie haben die Verbindung zum Dienst getrennt.',
    next: 'Stellen Sie die Verbindung wieder her und setzen Sie dann fort.',
  },
  OTHER_ACCOUNT: {
    what: 'Dieser Lauf wurde mit einem anderen Konto gestartet.',
    next: 'Verbinden Sie dieses Konto und setzen Sie dann fort, oder brechen Sie ab.',
  },
  SCHEDULE_PAUSED: {
    what: 'Dieser wiederholte Lauf ist pausiert.',
    next: 'Setzen Sie ihn fort, wenn es weitergehen soll.',
  },
  RUN_FAILED: {
    what: 'Der letzte Lauf hat nichts gefunden, und einige Zeilen sind fehlgeschlagen.',
    next: 'Prüfen Sie den Status der Zeilen und setzen Sie dann fort.',
  },
  NOT_REFRESHED: {
    what: 'Die Belege in „{0}“ konnten nicht aktualisiert werden: {1}.',
    next: 'Machen Sie das rückgängig oder beenden Sie die Aktualisierung. Signalsheet versucht es wieder, sobald ein Signal etwas findet.',
  },
  LIST_MISSING: {
    what: 'Die Liste der verbleibenden Zeilen wurde aus dem ausgeblendeten Blatt gelöscht.',
    next: 'Starten Sie für die übrigen Zeilen einen neuen Lauf.',
  },
  CANNOT_UNDO: {
    what: 'Dieser Lauf kann gerade nicht rückgängig gemacht werden: {0}.',
    next: '{1}',
  },
  INTERNAL: {
    what: 'In Signalsheet ist ein Fehler aufgetreten: {0}',
    next: 'Versuchen Sie es noch einmal. Wenn der Fehler bleibt, melden Sie ihn.',
  },
};

/**
 * The German text of a problem. A problem that the page made is already in its language; one with an unknown code or
 * reason keeps the script's text.
 */
export function saidInGerman(problem: Problem): Said {
  const { code, what, next, details = [] } = problem;
  if (code === 'INTERNAL' && details.length === 0) return { what, next };
  if (!(code in said && details.every(isKnown))) return { what, next };
  const fill = (text: string) =>
    text.replace(/\{(\d)\}/g, (_, index: string) => inGerman(details[Number(index)] ?? ''));
  return { what: fill(said[code].what), next: fill(said[code].next) };
}

function isKnown(detail: Detail): boolean {
  if (typeof detail === 'string') return true;
  if ('faults' in detail) return detail.faults.every(({ why }) => why.refusal in refusals);
  return 'refusal' in detail ? detail.refusal in refusals : detail.reason in reasons;
}

function inGerman(detail: Detail): string {
  if (typeof detail === 'string') return detail;
  if ('faults' in detail) return detail.faults.map(sayFault).join(' ');
  return 'refusal' in detail ? sayRefusal(detail) : say(detail);
}

function say<Name extends ReasonName>({ reason, values }: ReasonOf<Name>): string {
  return reasons[reason](...values);
}

function sayFault({ place, why }: Faulted['faults'][number]): string {
  return place === '' ? sayRefusal(why) : `${place}: ${sayRefusal(why)}`;
}

function sayRefusal<Name extends Refusal>({ refusal, values }: RefusedFor<Name>): string {
  return refusals[refusal](values);
}
