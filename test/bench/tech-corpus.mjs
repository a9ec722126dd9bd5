// Makes the corpus of the technology bench: companies, and job posts that name technologies as often as real ones.

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

/** At a million posts, each company has twenty, as on job boards. */
export const companiesFor = (postCount) => Math.max(50_000, postCount / 20);
const countries = ['USA', 'GBR', 'CHN', 'FRA', 'IND', 'DEU', 'BRA'];
const syllables =
  'ba be bi bo bu da de di do du ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu ra re ri ro ru'.split(
    ' ',
  );
const common =
  'we are looking for an experienced person to join our team and build the platform you will work with customers product design development years strong knowledge of in on is be as or at by from ability skills communication business analysis management support systems solutions requirements testing quality delivery agile project remote salary benefits opportunity growth culture company leading role responsibilities include manage maintain develop deploy monitor improve performance security network reporting stakeholders senior junior manager director operations finance legal degree computer science preferred plus equivalent'.split(
    ' ',
  );

/** Returns a generator of the same numbers in every run. */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Picks ranks from 0; lower ones more often. */
function zipf(random, count, shift, power) {
  const size = 1 << 20;
  const ranks = new Uint32Array(size);
  let all = 0;
  const sums = Array.from({ length: count }, (_, rank) => {
    all += 1 / (rank + shift) ** power;
    return all;
  });
  for (let at = 0, rank = 0; at < size; at += 1) {
    while (sums[rank] < ((at + 0.5) / size) * all) rank += 1;
    ranks[at] = rank;
  }
  return () => ranks[Math.floor(random() * size)];
}

/** Technologies that aren't registered: two invented words each. */
export function inventedTechnologies() {
  const random = seeded(7);
  const word = () =>
    Array.from({ length: 4 }, () => syllables[Math.floor(random() * syllables.length)]).join('');
  return Array.from({ length: 100 }, () => `${word()} ${word()}`);
}

/** Writes companies.jsonl. */
export async function writeCompanies(folder, count = companiesFor(0), random = seeded(20_280)) {
  await writeLines(`${folder}/companies.jsonl`, count, (n) => ({
    domain: `company-${n}.example`,
    name: `Company ${n}`,
    linkedin_url: `https://www.linkedin.example/company/${n % 5 === 2 && n < 60 ? 'jobs-via' : 'company'}-${n}`,
    ...(random() < 0.9 && { hq_country_code: countries[Math.floor(random() * random() * 7)] }),
    ...(random() < 0.85 && { employee_count: Math.max(1, Math.floor(Math.exp(random() * 11))) }),
    industry: 'Software',
  }));
}

/** Writes companies.jsonl and posts.jsonl. Technologies have ranks; the first is in about one post of seven. */
export async function writeCorpus(folder, postCount, technologies, titles, now) {
  const random = seeded(20_281);
  const companyCount = companiesFor(postCount);
  await writeCompanies(folder, companyCount, random);
  const vocabulary = [...common];
  while (vocabulary.length < 6000) {
    const length = 2 + Math.floor(random() * 3);
    vocabulary.push(
      Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join(''),
    );
  }
  const wordRank = zipf(random, vocabulary.length, 8, 0.95);
  const companyRank = zipf(random, companyCount, 8, 0.8);
  const technologyRank = zipf(random, technologies.length, 1, 0.9);
  await writeLines(`${folder}/posts.jsonl`, postCount, (n) => {
    const words = Array.from(
      { length: 60 + Math.floor(random() * 61) },
      () => vocabulary[wordRank()],
    );
    const mentions = Math.floor(random() * 3);
    for (let i = 0; i < mentions; i += 1) {
      words[Math.floor(random() * words.length)] = technologies[technologyRank()];
    }
    return {
      domain: `company-${companyRank()}.example`,
      title: titles[n % titles.length],
      description: words.join(' '),
      posted_at: now - Math.floor((1 - n / postCount) * 364) * 86_400_000,
      url: `https://jobs.example/posts/${n}`,
    };
  });
}

async function writeLines(file, count, record) {
  const out = createWriteStream(file);
  let lines = '';
  for (let n = 0; n < count; n += 1) {
    lines += `${JSON.stringify(record(n))}\n`;
    if (lines.length < 1 << 20) continue;
    if (!out.write(lines)) await once(out, 'drain');
    lines = '';
  }
  out.end(lines);
  await once(out, 'finish');
}
