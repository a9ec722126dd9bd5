/** The words of connecting, in German. */
import type { connect as english } from '../en/connect';

export const connect: typeof english = {
  title: 'Verbinden',
  intro:
    'Wir senden Ihnen einen sechsstelligen Code per E-Mail. Neu hier? Damit wird auch Ihr Konto angelegt.',
  email: 'Geschäftliche E-Mail',
  emailHint: 'dana@northwind.example',
  send: 'Code senden',
  sending: 'Wird gesendet…',
  sent: (email) => `Wir haben einen Code an ${email} gesendet. Er ist 24 Stunden gültig.`,
  code: 'Code aus der E-Mail',
  userId: 'Benutzer-ID',
  userIdHelp: 'Meist Ihre E-Mail-Adresse, außer der Dienst hat Ihnen eine andere ID gegeben.',
  connect: 'Verbinden',
  connecting: 'Wird verbunden…',
  again: 'Code erneut senden',
  otherEmail: 'Andere E-Mail verwenden',
  haveKey: 'Ich habe bereits einen API-Schlüssel',
  haveCode: 'Stattdessen Code per E-Mail erhalten',
  key: 'API-Schlüssel',
  address: 'Adresse des Dienstes',
  addressHint: 'https://api.example.com',
  back: 'Zurück',
  privacy:
    'Ihr Schlüssel wird privat in Ihrem Google-Konto gespeichert. Andere Bearbeiter sehen ihn nur, wenn Sie ihn teilen.',
};
