/** Which of a signal's findings may be saved: nothing that was forgotten, or that the user's exclude list names. */
import type { Evidence } from '../accounts/evidence';
import type { Queries } from '../database/database';
import { subjectsOfProfiles } from '../exclude-list/known-emails';
import { type FindingWork, withoutExcluded } from '../exclude-list/left-out';
import { companySubjects } from '../exclude-list/subjects';
import { companyMarks, postMark, profileMark, withoutForgotten } from '../forgotten/forgotten';

interface Found {
  readonly company: { readonly domain: string };
  readonly evidence: readonly Evidence[];
}

/**
 * Removes companies, posts and hires that were forgotten since they were found, and findings without
 * remaining evidence.
 */
export async function unforgottenFindings<Finding extends Found>(
  tx: Queries,
  given: readonly Finding[],
): Promise<readonly Finding[]> {
  const findings = await withoutForgotten(tx, given, ({ company }) => companyMarks(company));
  const evidence = new Set(
    await withoutForgotten(
      tx,
      findings.flatMap((finding) => finding.evidence),
      ({ url }) => [postMark(url), profileMark(url)],
    ),
  );
  return withEvidence(findings, (piece) => evidence.has(piece));
}

/**
 * Removes companies, and evidence by or about people, that the user's exclude list names, and findings without
 * remaining evidence. Excluded people at the companies are removed when people are saved.
 */
export async function allowedFindings<Finding extends Found>(
  tx: Queries,
  work: FindingWork,
  given: readonly Finding[],
  now: number,
): Promise<readonly Finding[]> {
  const byCompany = ({ company }: Found) => companySubjects(company.domain);
  const findings = await withoutExcluded(tx, work, given, byCompany, now);
  const pieces = findings.flatMap((finding) => finding.evidence);
  const profiles = pieces.flatMap(({ profile }) => profile ?? []);
  const named = await subjectsOfProfiles(tx, work.userId, profiles);
  const evidence = new Set(
    await withoutExcluded(tx, work, pieces, ({ profile }) => named.get(profile ?? '') ?? [], now),
  );
  return withEvidence(findings, (piece) => evidence.has(piece));
}

/** Removes evidence that fails a condition, and findings that lose all their evidence. */
function withEvidence<Finding extends Found>(
  findings: readonly Finding[],
  isKept: (piece: Evidence) => boolean,
): readonly Finding[] {
  return findings.flatMap((finding) => {
    const left = finding.evidence.filter(isKept);
    const isGone = left.length === 0 && finding.evidence.length > 0;
    return isGone ? [] : [{ ...finding, evidence: left }];
  });
}
