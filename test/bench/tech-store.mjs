// The technology search in the store, beside a plain full-text GROUP BY over the same data in the same run.
import { join } from 'node:path';
import * as v from 'valibot';
import { buildTechWorker } from '../../tools/build-node.mjs';
import { loadParts, partsFolder } from './load-parts.mjs';
import { quantile, spread, timed } from './measure.mjs';

/** The service's modules, and its search thread. */
export async function loadTechParts() {
  await buildTechWorker(partsFolder);
  return loadParts('tech-parts');
}

export async function benchStore(deps, { data, url }, classes, show) {
  const path = join(data, 'signalsheet.db');
  const database = await (url ? deps.openPostgres(url) : deps.openSqlite(path));
  const index = deps.textIndexOf(database.sqlDialect);
  const store = url ? deps.techSearcher(database, index) : deps.techThread(path);
  // The first search starts reading the counts into memory, which continues during the plain searches.
  await store.search(deps.requestOf({ ...defaults, tech: 'Python' }, Date.now()));
  for (const [name, queries] of Object.entries(classes)) {
    const requests = queries.map((query) => deps.requestOf({ ...defaults, ...query }, Date.now()));
    const times = [];
    const rankings = [];
    const plainTimes = [];
    const searchAll = async (isCounted) => {
      for (const request of requests) {
        let page;
        const time = await timed(async () => {
          page = await store.search(request);
        });
        if (!isCounted) continue;
        times.push(time);
        rankings.push(page.rankingMs);
      }
    };
    const searchAllPlainly = async (isCounted) => {
      for (const request of requests) {
        const time = await timed(() => searchPlainly(deps, database, index, request));
        if (isCounted) plainTimes.push(time);
      }
    };
    // First-time searches run once, without a warm-up. All others run once before, to warm up.
    const passes =
      name === 'first-time phrase'
        ? [() => searchAll(true), () => searchAllPlainly(true)]
        : [false, true].flatMap((counts) => [
            () => searchAllPlainly(counts),
            () => searchAll(counts),
          ]);
    for (const pass of passes) await pass();
    const faster = quantile(plainTimes, 0.5) / quantile(rankings, 0.5);
    show(`store, ${name}`, `${spread(times)}; ranking alone ${spread(rankings)}`);
    show(
      `plain full text, ${name}`,
      `${spread(plainTimes)}; our ranking is ${faster.toFixed(1)} times faster`,
    );
  }
  await store.close();
  await database.close();
}

const defaults = {
  page: 1,
  enrich: false,
  alternates: [],
  lookback_days: 365,
  exclude_vendor: true,
  exclude_aggregators: true,
  exclude_slugs: [],
  top_job: true,
};

/** A plain query without precomputed counts: the same ranking, without companies' fields and top posts. */
function searchPlainly({ raw, sql }, database, index, request) {
  const { phrases, fromDay, offset, vendorNames, countryCode, minEmployees } = request;
  const filter = countryCode
    ? sql`AND company_id IN (SELECT id FROM companies
         WHERE hq_country_code = ${countryCode} AND employee_count >= ${minEmployees})`
    : raw('');
  return database.rows(
    v.object({ total: v.number(), company_id: v.number(), posts: v.number() }),
    sql`WITH found AS MATERIALIZED (
       SELECT company_id, count(*) AS posts FROM (${index.matches(phrases)}) AS matches
       WHERE day >= ${fromDay} AND company_id NOT IN (
         SELECT id FROM companies WHERE aggregator = 1
         UNION ALL SELECT id FROM companies WHERE slug IN ${vendorNames})
       ${filter} GROUP BY company_id)
     SELECT (SELECT count(*) FROM found) AS total, company_id, posts FROM found
     ORDER BY posts DESC, company_id LIMIT 50 OFFSET ${offset}`,
  );
}
