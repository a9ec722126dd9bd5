/** Two runs that take turns under a short cap, killed at each platform call. */
import { discovery, requestFor } from '../support/runs';
import { expectRightWhereverKilled } from '../support/shared-cap';
import { withDomains, withSheet } from '../support/sheets';

it('companies are enriched, and people are found there', () => {
  const open = () => {
    const { world, sheet } = withDomains('a.example', 'b.example', 'unknown.example', 'c.example');
    world.service.accounts.add(['b.example']);
    return { world, sheet };
  };
  expectRightWhereverKilled(open, (sheet) =>
    requestFor(sheet, {
      task: discovery,
      first: { kind: 'enrich-accounts', fields: ['industry'] },
      cap: 12,
    }),
  );
});

it('employment is checked, and contacts are found', () => {
  const open = () => withSheet(['Person id'], [40], [41], [42], [43], [44]);
  expectRightWhereverKilled(open, (sheet) =>
    requestFor(sheet, {
      task: { kind: 'find-contacts', emails: true, phones: false, checkEmployment: true },
      first: { kind: 'verify-employment' },
      cap: 4,
    }),
  );
});
