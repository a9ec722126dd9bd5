/** The words of connecting, in German. */
import type { connect as english } from '../en/connect';

export const connect: typeof english = {
  title: 'Verbinden',
  intro:
    'Wir senden einen sechsstelligen Code an Ihre E-Mail-Adresse. Neu hier? Derselbe Schritt legt Ihr Konto an.',
  email: 'Geschäftliche E-Mail',
  emailHint: 'dana@northwind.example',
  send: 'Code senden',
  sending: 'Wird gesendet…',
  sent: (email) => `Ein Code ist unterwegs an ${email}. Er gilt 24 Stunden.`,
  code: 'Code aus der E-Mail',
  userId: 'Benutzer-ID',
  userIdHelp: 'Der Dienst nimmt Ihre E-Mail-Adresse, wenn er Ihnen keine eigene ID gegeben hat.',
  connect: 'Verbinden',
  connecting: 'Wird verbunden…',
  again: 'Neuen Code senden',
  otherEmail: 'Andere E-Mail verwenden',
  haveKey: 'Ich habe schon einen API-Schlüssel',
  haveCode: 'Stattdessen einen Code per E-Mail',
  key: 'API-Schlüssel',
  address: 'Adresse des Dienstes',
  addressHint: 'https://api.example.com',
  back: 'Zurück',
  privacy:
    'Ihr Schlüssel bleibt in Ihren eigenen Benutzereigenschaften. Andere Bearbeiter dieser Tabelle sehen ihn nicht, außer Sie teilen ihn.',
};
