/** German texts of the service's refusals. */
import type { RefusalTexts } from '../../../src/client/details';

export const refusals: RefusalTexts = {
  agent_watch_asks_own_keys: () =>
    'Ein Signal eines Agenten fragt keine eigenen Schlüssel von Datenanbietern.',
  all_excluded: () => 'Alles, was genannt ist, steht auf der Ausschlussliste.',
  bad_since: () =>
    'Die Stelle, ab der die Liste weitergelesen wird, stammt aus keiner früheren Antwort.',
  body_ended: () => 'Die Anfrage kam nicht vollständig an. Es wurde nichts getan.',
  body_not_json: () => 'Die Anfrage ist kein gültiges JSON in UTF-8. Es wurde nichts getan.',
  body_not_plain: () =>
    'Die Anfrage muss unkomprimiertes JSON mit Content-Type: application/json sein. Es wurde nichts getan.',
  body_too_large: ({ limit_bytes }) =>
    `Die Anfrage ist größer als ${inThousands(limit_bytes)} Byte. Es wurde nichts getan.`,
  connection_closed: () =>
    'Die Verbindung wurde geschlossen, bevor die Seite fertig war. Es wurde nichts gesendet.',
  header_repeated: () => 'Ein Header der Anfrage kam mehrmals vor. Es wurde nichts getan.',
  idempotency_key_invalid: ({ max_length }) =>
    `Der Idempotency-Key muss 1 bis ${inThousands(max_length)} druckbare ASCII-Zeichen haben. Es wurde nichts getan.`,
  idempotency_key_reused: () =>
    'Dieser Idempotency-Key gehört schon zu einer anderen Anfrage. Es wurde nichts gestartet.',
  limit_below_spent: ({ spent }) =>
    `Dieses Signal hat schon ${credits(spent)} verbraucht, das Limit darf nicht darunter liegen. Es wurde nichts geändert.`,
  headers_too_large: () => 'Die Header der Anfrage sind zu groß. Es wurde nichts getan.',
  limit_not_lower: () => 'Hier lässt sich ein Limit nur senken, nicht erhöhen.',
  method_wrong: () => 'Diese Adresse nimmt solche Anfragen nicht an. Es wurde nichts getan.',
  not_http: () => 'Die Anfrage ist kein gültiges HTTP. Es wurde nichts getan.',
  provider_key_refused: () =>
    'Der Anbieter lehnt diesen Schlüssel ab. Es wurde nichts geändert. Kopieren Sie den Schlüssel aus Ihrem Konto dort.',
  provider_keys_off: () =>
    'Dieser Dienst erlaubt keine eigenen Schlüssel von Datenanbietern. Es wurde nichts geändert. Fragen Sie seinen Betreiber.',
  provider_unreachable: () =>
    'Der Datenanbieter war nicht erreichbar. Es wurde nichts geändert. Versuchen Sie es später noch einmal.',
  request_late: () => 'Die Anfrage kam nicht rechtzeitig an. Es wurde nichts getan.',
  runs_once: () =>
    'Dieses Signal läuft nur einmal und kann deshalb kein Tageslimit haben. Es wurde nichts geändert.',
  sign_up_off: () =>
    'Dieser Dienst nimmt keine Anmeldungen an. Es wurde kein Code gesendet oder geprüft. Bitten Sie seinen Betreiber um Zugang.',
  too_many_excluded: ({ max }) =>
    `Eine Ausschlussliste hat höchstens ${inThousands(max)} Einträge. Es wurde nichts geändert. Entfernen Sie zuerst einige.`,
  alert_address_refused: () =>
    'An diese Adresse können keine Meldungen gehen: Sie beginnt nicht mit https://, oder sie ist nicht öffentlich. Es wurde nichts geändert. Geben Sie eine andere Adresse ein.',
  alert_has_no_secret: () =>
    'Nur ein Webhook hat einen Signaturschlüssel. Es wurde nichts geändert.',
  too_many_alerts: ({ max }) =>
    `Es gehen schon Meldungen an ${inThousands(max)} Adressen, mehr geht nicht. Es wurde nichts geändert. Entfernen Sie zuerst eine.`,
  too_many_icps: ({ max }) =>
    `Sie haben schon ${inThousands(max)} ICPs, mehr sind nicht möglich. Es wurde nichts geändert. Löschen Sie zuerst eines.`,

  // What is wrong with a field of the request, after its name.
  account_unnamed: () => 'Ein Unternehmen braucht eine Website oder eine LinkedIn-Adresse.',
  accounts_missing: () => 'Es fehlen IDs oder Domains von Unternehmen.',
  code_not_digits: () => 'Der Code hat sechs Ziffern.',
  companies_missing: () => 'Ein ICP oder Unternehmen müssen angegeben sein.',
  contacts_missing: () => 'E-Mail-Adressen oder Telefonnummern müssen gewählt sein.',
  control_characters: () => 'Steuerzeichen sind nicht erlaubt.',
  country_not_alpha2: () => 'Erwartet wird ein Ländercode aus zwei Buchstaben, zum Beispiel DE.',
  country_not_alpha3: () => 'Erwartet wird ein Ländercode aus drei Buchstaben, zum Beispiel DEU.',
  country_unknown: () => 'Diesen Ländercode gibt es nicht. Für Großbritannien steht GB.',
  crm_missing: () =>
    'E-Mail-Adressen gibt es nur, wenn auch die sichere CRM-Übernahme gewählt ist.',
  field_missing: () => 'Die Angabe fehlt.',
  field_unknown: () => 'Diese Angabe kennt der Dienst nicht.',
  icp_id_misplaced: () => 'Beim Ändern und Löschen gehört die ID des ICP dazu, sonst nicht.',
  icp_misplaced: () =>
    'Beim Anlegen und Ändern gehört ein ICP mit Namen dazu, beim Zählen ein ICP, beim Löschen keines.',
  limits_misplaced: () => 'Limits gehören nur zur Änderung von Limits, und dort mindestens eines.',
  max_below_min: () => 'Die Obergrenze liegt unter der Untergrenze.',
  min_above_max: () => 'Die Untergrenze liegt über der Obergrenze.',
  min_later_than_max: () => 'Die untere Finanzierungsphase liegt nach der oberen.',
  name_unstorable: () => 'Dieser Name enthält Zeichen, die nicht gespeichert werden können.',
  no_word: () => 'Darin sind keine Buchstaben oder Ziffern, nach denen gesucht werden kann.',
  not_a_list: () => 'Erwartet wird eine Liste.',
  not_a_number: () => 'Erwartet wird eine Zahl.',
  not_a_text: () => 'Erwartet wird ein Text.',
  not_an_email: () => 'Erwartet wird eine E-Mail-Adresse.',
  not_an_object: () => 'Erwartet wird ein Objekt.',
  not_from_next: () => 'Erwartet wird, was die Seite davor als nächste Stelle nannte.',
  not_true_or_false: () => 'Erwartet wird „true“ oder „false“.',
  not_whole: () => 'Erwartet wird eine ganze Zahl.',
  people_missing: () => 'Es fehlen Personen oder eine Personen-Zielgruppe.',
  people_audience_missing: () => 'E-Mail-Adressen brauchen eine Personen-Zielgruppe.',
  reference_unclear: () =>
    'Eine Person wird durch ein Profil, eine E-Mail-Adresse oder einen Namen mit Domain benannt.',
  repeat_missing: () => 'Ein Tageslimit braucht ein Signal, das sich wiederholt.',
  text_unstorable: () => 'Dieser Text enthält Zeichen, die nicht gespeichert werden können.',
  too_large: ({ max }) => `Das ist zu groß, höchstens ${inThousands(max)}.`,
  too_long: ({ max }) => `Das ist zu lang, höchstens ${inThousands(max)}.`,
  too_short: ({ min }) => `Das ist zu kurz, mindestens ${inThousands(min)}.`,
  too_small: ({ min }) => `Das ist zu klein, mindestens ${inThousands(min)}.`,
  value_refused: () => 'Dieser Wert ist nicht erlaubt.',

  // Why a job failed.
  companies_unreachable: ({ count }) =>
    `Das Unternehmensverzeichnis war für ${domains(count)} nicht erreichbar. Es wurden keine Credits verbraucht. Versuchen Sie es in ein paar Minuten noch einmal.`,
  company_deleted: (credits) =>
    `Der Betreiber des Dienstes hat das Unternehmen gelöscht. ${settled(credits)}`,
  job_cancelled: (credits) =>
    `Der Betreiber des Dienstes hat den Auftrag abgebrochen. ${settled(credits)}`,
  job_crashed: ({ times, ...credits }) =>
    `Der Dienst stürzte dabei ${inThousands(times)}-mal nacheinander ab und hat aufgegeben. Wenden Sie sich an seinen Betreiber. ${settled(credits)}`,
  job_gave_up: ({ times, ...credits }) =>
    `Das scheiterte ${inThousands(times)}-mal nacheinander, der Dienst hat aufgegeben. Wenden Sie sich an seinen Betreiber. ${settled(credits)}`,
  job_unreadable: (credits) =>
    `Die gespeicherte Anfrage ist nicht mehr lesbar. Wenden Sie sich an den Betreiber des Dienstes. ${settled(credits)}`,
  people_directory_unreachable: () =>
    'Das Personenverzeichnis war nicht erreichbar. Es wurden keine Credits verbraucht. Versuchen Sie es in ein paar Minuten noch einmal.',
  people_unreachable: ({ count }) =>
    `Das Personenverzeichnis war für ${count === 1 ? '1 Person' : `${inThousands(count)} Personen`} nicht erreichbar. Es wurden keine Credits verbraucht. Versuchen Sie es in ein paar Minuten noch einmal.`,
  user_disabled: (credits) =>
    `Der Betreiber des Dienstes hat diesen Benutzer gesperrt. ${settled(credits)}`,
};

function domains(count: number): string {
  return count === 1 ? '1 Domain' : `${inThousands(count)} Domains`;
}

/** The credits charged before a job ended, and those given back. */
function settled({ charged, given_back }: { charged: number; given_back: number }): string {
  return `${paid(charged)} Zurückgegeben: ${credits(given_back)}.`;
}

/** The credits charged before a job ended. */
export function paid(charged: number): string {
  return `Abgebucht: ${credits(charged)}, das dafür Gefundene bleibt.`;
}

export function credits(count: number): string {
  return count === 1 ? '1 Credit' : `${inThousands(count)} Credits`;
}

/** A count with separators: 9.412. Unlike `figures.ts`, it doesn't depend on the page. */
export function inThousands(count: number): string {
  return count.toLocaleString('de');
}
