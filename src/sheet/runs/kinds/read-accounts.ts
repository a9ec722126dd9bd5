/** Runs that fill in what the service holds about companies, beside their domains, and never enrich (§4.10). */
import { readHeaderOf } from '../../accounts/read-fields';
import { heldPerRequest, readHeldAccounts } from '../../accounts/read-held';
import { rowStatus } from '../row-status';
import type { ReadAccounts } from '../task';
import { notADomain, readDomainKey } from './enrich-accounts';
import { checkedField, type RowResult, type RunKind } from './kind';

export const readAccounts: RunKind<ReadAccounts, never> = {
  perRequest: heldPerRequest,
  parallelJobs: 4,
  readKey: readDomainKey,
  notAKey: notADomain,
  columns: ({ fields }) => [
    ...fields.map((field) => ({ field, header: readHeaderOf(field) })),
    { field: checkedField, header: 'Company read' },
  ],
  price: () => 0,

  collectResults(_platform, caller, _run, finished) {
    const domains = finished.flatMap(({ keys }) => keys);
    const held = readHeldAccounts(caller, domains);
    if (!(held instanceof Map)) return held;
    const rows = domains.map((domain): [string, RowResult] => {
      const values = held.get(domain);
      return values
        ? [domain, { outcome: 'found', status: rowStatus.done, values }]
        : [domain, { outcome: 'notFound', status: rowStatus.nothingHeld }];
    });
    return { rows: new Map(rows), spent: 0, added: 0 };
  },
};
