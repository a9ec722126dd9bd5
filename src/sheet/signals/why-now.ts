/** Why to call a company now, in one short line: “Hiring Enterprise AE in Seattle, 3 Nov, +1”. */
import { dayInWords, type EvidenceKind, jobTitle, type Reason } from '../accounts/evidence';
import { shortened } from '../safe-text';

const words = {
  en: {
    kinds: {
      hiring: 'Hiring',
      socials: 'Post:',
      linkedin_engagement: 'LinkedIn:',
      job_changes: 'Job change:',
    } satisfies Record<EvidenceKind, string>,
    past: 'Was hiring',
    months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  },
  de: {
    kinds: {
      hiring: 'Sucht',
      socials: 'Beitrag:',
      linkedin_engagement: 'LinkedIn:',
      job_changes: 'Wechsel:',
    } satisfies Record<EvidenceKind, string>,
    past: 'Suchte',
    months: 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.',
  },
};

const longestLine = 120;

/**
 * Takes the reason to call a company, whether the line is in German, and today, such as 2026-11-20. Returns what the
 * newest evidence says, where and when, and how much more there is; without evidence, what the company is. Never
 * throws.
 */
export function whyNow(
  reason: Reason | undefined,
  german: boolean | undefined,
  today: string,
): string {
  const { newest, count = 0, narrative = '', description = narrative } = reason ?? {};
  if (!newest) return shortened(description, longestLine);
  const { kinds, past } = german ? words.de : words.en;
  const { kind, place, title, text, date, closed } = newest;
  const plain = title.replace(jobTitle('', closed), '').trim();
  const what = [closed ? past : kinds[kind], plain || text, place && `in ${place}`];
  return [
    shortened(what.filter(Boolean).join(' ').replace(/\s+/g, ' '), longestLine),
    shortDay(date, german, today),
    count > 1 && `+${count - 1}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** A day as people write it, with the year if that isn't this year; '' for other texts. */
function shortDay(date: string, german: boolean | undefined, today: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(dayInWords(date)) ?? [];
  if (year === undefined) return '';
  const { months } = german ? words.de : words.en;
  const named = `${Number(day)}${german ? '.' : ''} ${months.split(' ')[Number(month) - 1]}`;
  return today.startsWith(year) ? named : `${named} ${year}`;
}
