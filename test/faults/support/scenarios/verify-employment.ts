/** Checks who still works at their company: every verdict, invalid cells, and duplicate people. */
import { checkedAt, employerOf, isVerdict, verdictOn } from '../../../fakes/service/people';
import { firstDay, type Kind, runOver, type Scenario } from '../scenario';

const jobMs = 40_000;
const headers = ['Person id', 'Notes'];
const own = ['Employment', 'Works as', 'Works at', 'Employment checked', 'Employment check status'];

const from1 = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

/** The cap splits a few people into two jobs. Many are sorted by verdict, which makes few blocks to write. */
export const verifyEmployment: Kind = {
  few: scenario('verify-employment, few', from1(8), 6),
  many: scenario(
    'verify-employment, many',
    from1(501).sort((a, b) => (a % 4) - (b % 4)),
    10_000,
  ),
};

function scenario(name: string, known: readonly number[], cap: number): Scenario {
  const ids = [...known, 4, 'nobody', ''];
  return {
    name,
    begins: 'start',
    sheets: () => [{ name: 'Leads', values: [headers, ...ids.map(before)] }],
    prepare(service) {
      service.jobMs = () => jobMs;
    },
    request: runOver('Leads', 1, { kind: 'verify-employment' }, cap),
    expected: () => ({ Leads: [[...headers, ...own], ...ids.map(after)] }),
    paid: known.filter(isVerdict).map((id) => `verdict ${id}`),
  };
}

function before(id: string | number, i: number): (string | number)[] {
  return [id, `note ${i}`];
}

function after(id: string | number, i: number): unknown[] {
  const row = before(id, i);
  if (id === '') return [...row, '', '', '', '', ''];
  if (typeof id === 'string') return [...row, '', '', '', '', 'Not a person id'];
  const verdict = verdictOn(id);
  if (verdict === 'not_found') return [...row, '', '', '', firstDay, 'No such person'];
  if (verdict === 'unknown') return [...row, 'Unknown', '', '', firstDay, 'Not found'];
  const word = verdict === 'left' ? 'Left' : 'Still there';
  return [...row, word, 'Head of sales', employerOf(id), checkedAt, 'Done'];
}
