/** German texts: what agents may spend. */
import type { Texts } from '../en';
import { count, credits } from './figures';

export const agents: Texts['agents'] = {
  title: 'Agenten',
  help: 'Claude und andere Programme können Signalsheet mit Ihren Credits nutzen. Sie erfahren den Preis, bevor etwas ausgegeben wird, und geben nie mehr aus, als hier steht.',
  address: (url) => `Ihre Adresse ist ${url}, mit Ihrem API-Schlüssel als Bearer-Token.`,
  perCall: 'Limit pro Lauf (Credits)',
  perDay: 'Tageslimit (Credits)',
  perDayHelp: (booked, left) =>
    `Heute (UTC) sind ${credits(booked)} ausgegeben oder reserviert, ${credits(left)} übrig. Bei 0 können sie nichts ausgeben.`,
  ownKeys:
    'Ihre eigenen Schlüssel von Datenanbietern kosten deren Credits. Agenten fragen keinen davon, bis Sie ein Limit setzen.',
  unitsPerRun: 'Limit pro Lauf für jeden eigenen Schlüssel (Credits des Anbieters)',
  unitsPerDay: 'Tageslimit für jeden eigenen Schlüssel (Credits des Anbieters)',
  unitsHelp: (booked, left) =>
    `Heute (UTC) waren Läufen von Agenten ${count(booked)} von jedem Schlüssel erlaubt, ${count(left)} sind übrig. Bei 0 fragen sie keinen.`,
  save: 'Speichern',
  saving: 'Wird gespeichert…',
  saved: 'Gespeichert. Es wurden keine Credits verbraucht.',
  missing: 'Dieser Dienst hat keine Werkzeuge für Agenten.',
};
