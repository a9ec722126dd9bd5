/** =ACCOUNT_SIGNALS: the evidence that signals found about companies, and their narrative. */
import { invalidOption, meantName } from '../../client/problem';
import * as reasons from '../../client/reasons';
import { dayInWords, type Evidence, evidenceKinds } from '../accounts/evidence';
import { texts } from '../arguments';
import type { Cell, Platform } from '../ports';
import { readDetails } from './account-details';
import { answer } from './answer';
import { requestedDomains, rowPerDomain, tableByDomain } from './requested-domains';

const narrative = 'narrative';

/**
 * Takes a domain or a range of them, and optionally a kind: hiring, socials, linkedin_engagement, job_changes, or
 * narrative for the text alone, one row per domain. Returns a header row and one row per item, the narrative first; for
 * a range, preceded by a column of domains. At most ten minutes old. Spends nothing (§4.10).
 */
export function accountSignals(platform: Platform, domains: unknown, kind?: unknown): Cell[][] {
  return answer(platform, (deadline) => {
    const wanted = readKind(texts(kind)[0] ?? '');
    const requested = requestedDomains(platform, domains);
    const found = readDetails(platform, 'ACCOUNT_SIGNALS', requested.unique, deadline);
    if (wanted === narrative)
      return rowPerDomain(requested, found, ({ narrative: text }) => [text]);
    return tableByDomain(
      requested,
      found,
      ['Kind', 'Title', 'URL', 'Date', 'Text'],
      (evidence) => rowsOf(evidence, wanted),
      [reasons.noEvidence(), reasons.deploySignal()],
    );
  });
}

function rowsOf({ narrative: text, items }: Evidence, wanted: string): Cell[][] {
  const narrativeRows = wanted === '' && text !== '' ? [['Narrative', '', '', '', text]] : [];
  const shown = items.filter(({ kind }) => wanted === '' || kind === wanted);
  return [
    ...narrativeRows,
    ...shown.map((item) => [
      evidenceKinds[item.kind],
      item.title,
      item.url,
      dayInWords(item.date),
      item.text,
    ]),
  ];
}

function readKind(given: string): string {
  if (given.trim() === '') return '';
  const names = [...Object.keys(evidenceKinds), narrative];
  const name = meantName(
    given,
    // Accepts singular and plural.
    names.map((each) => ({ name: each, ways: [each.replace(/s$/, ''), `${each}s`] })),
  );
  if (!name) throw invalidOption(given, reasons.unknownName(), names.join(', '));
  return name;
}
