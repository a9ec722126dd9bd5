import { join as pathOf } from 'node:path';
import Libsql from 'libsql';
import { techCompaniesPageSchema } from '../../src/contract/tech-companies';
import { migrationsFrom } from '../../src/service/database/migrations';
import { join } from './helpers/acts';
import { bodyOf, call } from './helpers/call';
import { freshFolder, query } from './helpers/folders';
import { serveEmpty } from './helpers/service';
import { bring, jsonl } from './helpers/text-file';

describe('a SQLite file of a version that read no names', () => {
  it('has its posts read again, each once, before posts are searched or added', async () => {
    const dataDir = freshFolder();
    const database = new Libsql(pathOf(dataDir, 'signalsheet.db'));
    for (const sql of migrationsFrom(0, 'sqlite', 'make').slice(0, 18)) database.exec(sql);
    const at = Date.now() - 3_600_000;
    const texts = ['Jobs in Spark and Kafka', 'Change spark plugs.'];
    for (const [nth, text] of texts.entries()) {
      const id = nth + 1;
      const words = text.toLowerCase().replace('.', '');
      database.exec(`
        INSERT INTO companies (id, domain, name, technographics) VALUES (${id}, 'firm-${id}.example', 'Firm', '[]');
        INSERT INTO job_posts (id, company_id, title, body, posted_at, url, source, indexed)
          VALUES (${id}, ${id}, 'Vacancy', '${text}', ${at}, 'https://jobs.example/${id}', 'import', 1);
        INSERT INTO post_keys (post_id, company_id, day) VALUES (${id}, ${id}, ${Math.floor(at / 86_400_000)});
        INSERT INTO post_words (rowid, words) VALUES (${id}, '${words}');`);
    }
    database.exec('PRAGMA user_version = 18;');
    database.close();
    const again = texts.map((description, nth) => ({
      domain: `firm-${nth + 1}.example`,
      title: 'Vacancy',
      description,
      posted_at: new Date(at).toISOString(),
      url: `https://jobs.example/${nth + 1}`,
    }));
    expect(await bring(dataDir, 'posts', jsonl(again))).toMatchObject({ added: 0, unchanged: 2 });
    const caller = await join(await serveEmpty({ dataDir }));
    const search = async (tech: string) =>
      bodyOf(
        await call(caller.url, 'techCompanies', { caller, query: { tech } }),
        techCompaniesPageSchema(),
      ).companies.map(({ domain }) => domain);
    expect(await search('Spark')).toEqual(['firm-1.example']);
    expect(await search('spark plugs')).toEqual(['firm-2.example']);
    expect(await query(dataDir, 'SELECT id FROM job_posts WHERE indexed = 0')).toEqual([]);
  });
});
