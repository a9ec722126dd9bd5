/** German texts of the notes of signals. */
import type { StatusNote, StatusNoteTexts } from '../../../src/contract/status-notes';
import { credits, inThousands, paid } from './refusals';

/** Takes the service's own words, and its notes if it gives any; returns its words if one of them is unknown here. */
export function noteInGerman(said: string, notes: readonly StatusNote[] | undefined): string {
  if (!notes?.every(({ reason }) => Object.hasOwn(texts, reason))) return said;
  return notes.map(inGerman).join(' ') || said;
}

function inGerman(note: StatusNote): string {
  const text: (values: never) => string = texts[note.reason];
  return text(note as never);
}

const texts: StatusNoteTexts = {
  day_limit_reached: ({ limit, spent }) =>
    `Das Signal hat sein Limit von ${credits(limit)} am Tag erreicht, heute verbraucht: ${inThousands(spent)}. Beim nächsten Lauf geht es weiter.`,
  job_crashed: ({ times, charged }) =>
    `Der Dienst stürzte dabei ${times}-mal nacheinander ab und hat aufgegeben. Wenden Sie sich an seinen Betreiber. ${paid(charged)}`,
  job_gave_up: ({ times, charged }) =>
    `Das scheiterte ${times}-mal nacheinander, der Dienst hat aufgegeben. Wenden Sie sich an seinen Betreiber. ${paid(charged)}`,
  job_unreadable: ({ charged }) =>
    `Die gespeicherte Anfrage ist nicht mehr lesbar. Wenden Sie sich an den Betreiber des Dienstes. ${paid(charged)}`,
  limit_reached: ({ limit, spent }) =>
    `Das Signal hat sein Limit von ${credits(limit)} erreicht, verbraucht: ${inThousands(spent)}. Erhöhen Sie das Limit, um mehr zu finden.`,
  out_of_credits: ({ spent }) =>
    `Das Guthaben ist aufgebraucht, das Signal hat ${credits(spent)} verbraucht. Laden Sie es beim Betreiber des Dienstes auf und setzen Sie das Signal fort. Was gefunden ist, bleibt.`,
  stopped_by_operator: ({ charged }) =>
    `Der Betreiber des Dienstes hat das Signal beendet. ${paid(charged)}`,
  stopped_by_user: ({ charged }) => `Sie haben das Signal beendet. ${paid(charged)}`,
  user_disabled: ({ charged }) =>
    `Der Betreiber des Dienstes hat diesen Benutzer gesperrt. ${paid(charged)}`,

  nothing_left: nothingLeft,
  nothing_described: (values) =>
    `${noneShows(values)} Versuchen Sie es mit weniger oder anderen Wörtern.`,
  nothing_shown: (values) =>
    `${noneShows(values)} Versuchen Sie es mit weniger oder anderen Wörtern oder mehr Tagen.`,

  emails_need_icp: () =>
    'Ohne ICP werden keine Personen gesucht, also gibt es keine E-Mail-Adressen zu finden.',
  finder_failed: () =>
    'Das Sprachmodell war für einige Unternehmen nicht nutzbar. Dort haben Regeln die Personen kostenlos gewählt.',
  finder_failed_alone: () =>
    'Das Sprachmodell war für einige Unternehmen nicht nutzbar, und Regeln brauchen ein ICP, um Personen zu wählen.',
  finder_missing: () =>
    'Es ist kein Sprachmodell eingerichtet. Regeln haben die Personen kostenlos gewählt.',
  finder_missing_alone: () =>
    'Es ist kein Sprachmodell eingerichtet, und Regeln brauchen ein ICP, um Personen zu wählen.',
  people_unchecked: () =>
    'Das Personenverzeichnis war für einige Personen nicht erreichbar. Sie werden beim nächsten Mal geprüft und kosten bis dahin nichts.',
  people_unreachable: () =>
    'Das Personenverzeichnis war für einige Unternehmen nicht erreichbar, ihre Personen fehlen.',
  providers_unasked: () =>
    'Ihre Datenanbieter werden nur mit einem ICP und einem eigenen Schlüssel gefragt, der Personen findet.',
  words_alone: () =>
    'Der Dienst für Embeddings hat nicht geantwortet. Einige Unternehmen wurden nur nach Wörtern verglichen.',
};

function noneShows(values: Parameters<typeof looked>[0]): string {
  return `Nichts gefunden: Von ${looked(values)} zeigt keines, was Sie suchen.`;
}

function looked(values: Readonly<Record<'companies' | 'max', number>>): string {
  const all = `${inThousands(values.companies)} Unternehmen`;
  return values.companies >= values.max ? `den ersten ${all}` : all;
}

function nothingLeft(values: Parameters<StatusNoteTexts['nothing_left']>[0]): string {
  const { shown, in_icp: inIcp, in_type: inType } = values;
  const left = [
    ...(inIcp < shown ? [`Ihr ICP lässt davon ${inIcp} übrig`] : []),
    ...(inType < shown ? [`die Art des Unternehmens ${inType}`] : []),
  ];
  // The number that one condition leaves is what there would be without the other condition.
  const without = [
    ...(inIcp < shown && inType > 0 ? [`ohne ICP: ${inType}`] : []),
    ...(inType < shown && inIcp > 0 ? [`ohne Art des Unternehmens: ${inIcp}`] : []),
  ];
  const next = without.length > 0 ? without : [`ohne beides: ${shown}`];
  return `Nichts gefunden: Von ${looked(values)} zeigen ${shown}, was Sie suchen, aber ${left.join(', ')}. Es wären ${next.join(', ')}.`;
}
