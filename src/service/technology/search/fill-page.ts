/** Completes a page of ranked companies with their fields and their newest matching posts. */
import * as v from 'valibot';
import { companyEntries, withRange } from '../../companies/store';
import type { Queries } from '../../database/database';
import { packedRows } from '../../database/packed';
import { sql, unindexed } from '../../database/sql';
import type { RankedId } from '../in-memory/post-list';
import type { RankedCompany, TechRequest, TopPost } from '../store';
import { companySlug } from '../stored/company-names';
import { snippetsFor } from './highlight';

const { description: _, technographics: __, ...known } = companyEntries;
const { name, domain, linkedin_url, ...facts } = known;
const shown = { id: v.number(), slug: v.nullable(v.string()), name, domain, linkedin_url };
const shownRow = v.object(shown);
const factsRow = v.pipe(v.object({ ...shown, ...facts }), v.transform(withRange));
const postRow = v.object({
  id: v.number(),
  title: v.string(),
  url: v.string(),
  posted_at: v.number(),
  closed_at: v.nullable(v.number()),
  body: v.string(),
});

/** Takes companies in their order; leaves out those deleted since they were ranked. */
export async function fillPage(
  queries: Queries,
  ranked: readonly RankedId[],
  { named, withTopPost, withFacts }: TechRequest,
): Promise<RankedCompany[]> {
  const row = withFacts ? factsRow : shownRow;
  const companies = await packedRows<typeof shownRow | typeof factsRow>(
    queries,
    row,
    Object.keys(row.entries),
    sql`FROM companies WHERE id IN ${ranked.map(({ companyId }) => companyId)}`,
  );
  const byId = new Map(companies.map((row) => [row.id, row]));
  const posts = withTopPost ? await topPosts(queries, ranked, named) : undefined;
  return ranked.flatMap(({ companyId, posts: postCount, newestPost }) => {
    const company = byId.get(companyId);
    if (!company) return [];
    const { id: _, slug: given, name, domain, ...facts } = company;
    const slug = given ?? companySlug(domain, company.linkedin_url);
    const topPost = posts?.get(newestPost);
    return [
      { name, domain, slug, postCount, topPost, facts: 'industry' in facts ? facts : undefined },
    ];
  });
}

async function topPosts(
  queries: Queries,
  ranked: readonly RankedId[],
  named: readonly string[],
): Promise<Map<number, TopPost>> {
  const rows = await packedRows(
    queries,
    postRow,
    Object.keys(postRow.entries),
    sql`FROM job_posts WHERE ${unindexed('company_id')} IN ${ranked.map(({ companyId }) => companyId)}
     AND id IN ${ranked.map(({ newestPost }) => newestPost)}`,
  );
  const snippetOf = snippetsFor(named);
  return new Map(
    rows.map(({ id, title, url, posted_at: postedAt, closed_at: closedAt, body }) => [
      id,
      { title, url, postedAt, closedAt, snippet: snippetOf(body) },
    ]),
  );
}
