/** The names and evidence of signals on an account, in the form of §2.3. */
import { rfc3339 } from '../clock';
import type { OpenRoles } from '../sources/hiring/store';

export const evidenceKinds = ['hiring', 'socials', 'linkedin_engagement', 'job_changes'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

export interface Evidence {
  readonly kind: EvidenceKind;
  readonly title: string;
  /** Identifies the evidence within its signal. */
  readonly url: string;
  readonly at: number;
  readonly snippet: string;
  /** The profile of the person who wrote it or whom it is about, if any; isn't stored. */
  readonly profile?: string | null;
}

/** Evidence in the form that an account shows. */
export interface ShownEvidence extends Evidence {
  readonly signalId: number;
  /** When a job post was closed; null while it is open, and for all other evidence. */
  readonly closedAt: number | null;
  /** When a closed job post was published again. */
  readonly reopenedAt: number | null;
}

/** What signals found for one account. */
export interface AccountSignals {
  /** The signals that found the account, in the order in which they did. */
  readonly signalNames: readonly string[];
  /** The newest of each kind, newest first. */
  readonly evidence: readonly ShownEvidence[];
  /** How many there are of each kind, shown or not. */
  readonly totals: Readonly<Partial<Record<EvidenceKind, number>>>;
}

/** The fields of an account that signals fill; empty if no signal found it. */
export function presentSignals(
  signals: AccountSignals | undefined,
  roles: readonly OpenRoles[] | undefined,
) {
  return {
    signal_count: signals?.signalNames.length ?? 0,
    narrative_and_key_signals: signals ? narrative(signals) : null,
    hiring: { ...section(signals, 'hiring'), ...(roles && { open_roles: roles }) },
    socials: section(signals, 'socials'),
    linkedin_engagement: section(signals, 'linkedin_engagement'),
    job_changes: section(signals, 'job_changes'),
  };
}

/** `total_count` counts all of a kind, `items` has the newest of them. */
function section(signals: AccountSignals | undefined, kind: EvidenceKind) {
  const own = signals?.evidence.filter((item) => item.kind === kind) ?? [];
  if (own.length === 0) return {};
  const items = own.map(({ title, url, at, snippet, signalId, closedAt, reopenedAt }) => ({
    title,
    url,
    date: rfc3339(at),
    snippet,
    signal_id: signalId,
    ...(closedAt !== null && { closed_at: rfc3339(closedAt) }),
    ...(reopenedAt !== null && { reopened_at: rfc3339(reopenedAt) }),
  }));
  return { total_count: signals?.totals[kind] ?? items.length, items };
}

const headings: Readonly<Record<EvidenceKind, (count: number) => string>> = {
  hiring: (count) => `${count} job ${count === 1 ? 'post' : 'posts'}`,
  socials: (count) => `${count} social ${count === 1 ? 'post' : 'posts'}`,
  linkedin_engagement: (count) => `${count} ${count === 1 ? 'engagement' : 'engagements'}`,
  job_changes: (count) => `${count} ${count === 1 ? 'hire' : 'hires'}`,
};

/** One sentence about the signals, and one for each kind of evidence with its newest item. */
export function narrative({ signalNames, evidence, totals }: AccountSignals): string | null {
  if (signalNames.length === 0) return null;
  const names = signalNames.map((name) => `“${name}”`).join(', ');
  const kinds = [...new Set(evidence.map(({ kind }) => kind))];
  return [
    `Found by ${names}.`,
    ...kinds.map((kind) => {
      const own = evidence.filter((item) => item.kind === kind);
      const newest = own.find(({ closedAt }) => closedAt === null) ?? own[0];
      return withFullStop(
        `${headings[kind](totals[kind] ?? 0)}${newest ? `, the newest ${titled(newest)}` : ''}`,
      );
    }),
  ].join(' ');
}

function titled({ title, at, snippet, closedAt, reopenedAt }: ShownEvidence): string {
  const days = [
    ...(reopenedAt === null ? [day(at)] : [`posted again ${day(reopenedAt)}`]),
    ...(closedAt === null ? [] : [`closed ${day(closedAt)}`]),
  ].join(', ');
  return title === snippet ? `“${title}” (${days})` : `“${title}” (${days}): ${snippet}`;
}

const day = (time: number) => rfc3339(time).slice(0, 10);

/** Adds a full stop, which most quoted titles already have. */
function withFullStop(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
