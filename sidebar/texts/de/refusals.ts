/** German texts of the service's refusals. */
import type { RefusalTexts } from '../../../src/client/details';

export const refusals: RefusalTexts = {
  bad_since: () =>
    'Die Stelle, ab der die Liste weitergelesen wird, stammt aus keiner früheren Antwort.',
  body_ended: () => 'Die Anfrage kam nicht vollständig an. Es wurde nichts getan.',
  body_not_json: () => 'Die Anfrage ist kein gültiges JSON in UTF-8. Es wurde nichts getan.',
  body_not_plain: () =>
    'Die Anfrage muss unkomprimiertes JSON mit Content-Type: application/json sein. Es wurde nichts getan.',
  body_too_large: ({ limit_bytes }) =>
    `Die Anfrage ist größer als ${limit_bytes} Byte. Es wurde nichts getan.`,
  connection_closed: () =>
    'Die Verbindung wurde geschlossen, bevor die Seite fertig war. Es wurde nichts gesendet.',
  header_repeated: () => 'Ein Header der Anfrage kam mehrmals vor. Es wurde nichts getan.',
  idempotency_key_invalid: ({ max_length }) =>
    `Der Idempotency-Key muss 1 bis ${max_length} druckbare ASCII-Zeichen haben. Es wurde nichts getan.`,
  idempotency_key_reused: () =>
    'Dieser Idempotency-Key gehört schon zu einer anderen Anfrage. Es wurde nichts gestartet.',
  limit_below_spent: ({ spent }) =>
    `Dieses Signal hat schon ${spent === 1 ? '1 Credit' : `${spent} Credits`} verbraucht, das Limit darf nicht darunter liegen. Es wurde nichts geändert.`,
  runs_once: () =>
    'Dieses Signal läuft nur einmal und kann deshalb kein Tageslimit haben. Es wurde nichts geändert.',
  sign_up_off: () =>
    'Dieser Dienst nimmt keine Anmeldungen an. Es wurde kein Code gesendet oder geprüft. Bitten Sie seinen Betreiber um Zugang.',
  too_many_icps: ({ max }) =>
    `Sie haben schon ${max} ICPs, mehr sind nicht möglich. Es wurde nichts geändert. Löschen Sie zuerst eines.`,
};
