/** Emails and phones of people, with unknown people, invalid cells, duplicate people and a filled cell. */
import { rowStatus } from '../../../../src/sheet/runs/row-status';
import { emailOf, isPerson, phoneOf } from '../../../fakes/service/people';
import { firstDay, type Kind, runOver, type Scenario } from '../scenario';

const jobMs = 40_000;
const headers = ['Person', 'Person id', 'Email', 'Notes'];
const filled = 3;

const from4 = (count: number) => Array.from({ length: count }, (_, i) => i + 4);

/** The cap splits a few people into two jobs. A long list is sorted by outcome, which makes few blocks to write. */
export const findContacts: Kind = {
  few: scenario('find-contacts, few', from4(7), 24),
  many: scenario(
    'find-contacts, many',
    from4(501).sort((a, b) => (a % 10) - (b % 10)),
    10_000,
  ),
};

function scenario(name: string, known: readonly number[], cap: number): Scenario {
  const ids = [3, ...known, 9001, 5, 'nobody', ''];
  const unique = [3, ...known];
  return {
    name,
    begins: 'start',
    sheets: () => [{ name: 'Leads', values: [headers, ...ids.map(before)] }],
    prepare(service) {
      service.jobMs = () => jobMs;
    },
    request: runOver('Leads', 2, { kind: 'find-contacts', emails: true, phones: true }, cap),
    expected: () => ({
      Leads: [
        [...headers, 'Phone', 'Contacts checked', 'Contact search status'],
        ...ids.map(after),
      ],
    }),
    paid: [
      ...unique.filter(emailOf).map((id) => `email ${id}`),
      ...unique.filter(phoneOf).map((id) => `phone ${id}`),
    ],
  };
}

function before(id: string | number, i: number): (string | number)[] {
  return [`person ${i}`, id, id === filled ? 'my@own.example' : '', `note ${i}`];
}

function after(id: string | number, i: number): unknown[] {
  const [person, , own, note] = before(id, i);
  if (id === '') return [person, id, '', note, '', '', ''];
  if (typeof id === 'string') return [person, id, '', note, '', '', 'Not a person id'];
  const [email, phone] = [emailOf(id), phoneOf(id)];
  if (!isPerson(id)) return [person, id, '', note, '', firstDay, 'No such person'];
  const isFilled = own === '' || (phone ?? '') !== '';
  const found = isFilled ? rowStatus.done : rowStatus.nothingFilled;
  const status = email ? found : 'Not found';
  return [person, id, own || (email ?? ''), note, phone ?? '', firstDay, status];
}
