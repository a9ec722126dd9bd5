/** The people who may edit the workbook, and the page's user, who is named in its address. */

let everybody: readonly string[] = [];

/** Takes everyone who may edit the workbook, the owner first. */
export function setPeople(people: readonly string[]): void {
  everybody = people;
}

/** The user of this page; null is the owner. */
export function ownPerson(): string | null {
  return inAddress('as');
}

/** The workbook of this page; null is the workbench's first one. */
export function ownBook(): string | null {
  return inAddress('book');
}

/** The name under which this tab remembers something of this page's workbook. */
export function keyInBook(name: string): string {
  return `${name} of workbook ${ownBook() ?? ''}`;
}

/** The address of a workbook's page, by default for the same user. */
export function pageAddress(book: string | null, person = ownPerson()): string {
  const query = new URLSearchParams();
  if (book !== null) query.set('book', book);
  if (person !== null && person !== everybody[0]) query.set('as', person);
  return `/?${query}`;
}

/** A user's name, or '' if it is that of the only editor. */
export function nameIfShared(person: string): string {
  return everybody.length > 1 || !everybody.includes(person) ? person : '';
}

/** A select that opens the page as another user; nothing for a single editor. */
export function PersonBox() {
  if (everybody.length < 2) return null;
  return (
    <select
      class="wb-person"
      aria-label="You are"
      title="Use the workbench as this person"
      value={ownPerson() ?? everybody[0]}
      onChange={({ currentTarget }) => location.assign(pageAddress(ownBook(), currentTarget.value))}
    >
      {everybody.map((person) => (
        <option key={person} value={person}>
          {person}
        </option>
      ))}
    </select>
  );
}

function inAddress(name: string): string | null {
  return new URLSearchParams(location.search).get(name);
}
