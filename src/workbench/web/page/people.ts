/** Who may edit the workbook, and which of them sits before this page: its address says it. */
import { element } from './dom';

let everybody: readonly string[] = [];

/** Takes all of them, the owner first, once the workbench has told. */
export function setPeople(people: readonly string[]): void {
  everybody = people;
}

/** The person of this page; null is the owner. */
export function ownPerson(): string | null {
  return inAddress('as');
}

/** The workbook of this page; null is the one that the workbench started with. */
export function ownBook(): string | null {
  return inAddress('book');
}

/** The address of a workbook's page, for the person of this one by default. */
export function pageAddress(book: string | null, person = ownPerson()): string {
  const query = new URLSearchParams();
  if (book !== null) query.set('book', book);
  if (person !== null && person !== everybody[0]) query.set('as', person);
  return `/?${query}`;
}

/** A person's name where it says something: several people are here, or it is none of them. */
export function nameIfShared(person: string): string {
  return everybody.length > 1 || !everybody.includes(person) ? person : '';
}

/** A box that opens the page as another person; null where there is nobody else. */
export function personBox(): HTMLElement | null {
  if (everybody.length < 2) return null;
  const options = everybody.map((person) => element('option', { value: person }, person));
  const onchange = () => location.assign(pageAddress(ownBook(), box.value));
  const box = element('select', { className: 'wb-person', onchange }, ...options);
  box.value = ownPerson() ?? everybody[0] ?? '';
  box.setAttribute('aria-label', 'You are');
  box.title = 'Use the workbench as this person';
  return box;
}

function inAddress(name: string): string | null {
  return new URLSearchParams(location.search).get(name);
}
