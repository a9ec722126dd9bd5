// How well and how fast initiatives, traits, activities and technologies are found in labelled sentences, beside the
// previous method.
import { root } from '../../tools/paths.mjs';
import { loadParts } from './load-parts.mjs';
import { quantile, timed } from './measure.mjs';

const count = 2_000;
const sentencesEach = 25;
const turns = 3;
const asked = {
  initiative: ['migration to Kubernetes', 'automating finance processes'],
  trait: ['sells to hospitals', 'language learning app'],
  activity: ['several posts about fraud detection within 90 days'],
};
const aim = 'precision 0.95, recall 0.95';
const both = ({ precision, recall }) =>
  `precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`;

export async function benchMatches(_options, show) {
  const parts = await loadParts('matches-parts');
  const { figuresOf, kinds, matchers, matchersBefore, readHalf, sharesOf } = parts;
  for (const kind of kinds)
    for (const half of ['build', 'report', 'unseen']) {
      const figures = figuresOf(root, half, kind);
      const onlyWhole = figuresOf(root, half, kind, matchers[kind], 1);
      const before = figuresOf(root, half, kind, matchersBefore[kind]);
      const fresh = figures.filter(({ isNew }) => isNew);
      show(`${kind}, ${half}: ${figures.length} questions`, both(sharesOf(figures)));
      show(`${kind}, ${half}: those that show everything`, both(sharesOf(onlyWhole)));
      show(`${kind}, ${half}: as words only, before`, both(sharesOf(before)));
      if (fresh.length > 0)
        show(`${kind}, ${half}: the ${fresh.length} only there`, both(sharesOf(fresh)));
      for (const { question, found, wrong, missed } of figures)
        show(`${half}: ${question}`, `${found} found, ${wrong} wrong, ${missed} missed`);
    }
  for (const language of parts.languages) {
    const { sentences, ...figures } = parts.moveFigures(root, language);
    show(`moves, ${language}: ${sentences} sentences`, both(figures), aim);
  }
  await showTechnologies(show);
  const rows = ['build', 'report'].flatMap((half) => readHalf(root, half).rows);
  const rowAt = (at) => rows[at % rows.length];
  // Every text is different and as long as a job post.
  const posts = Array.from({ length: count }, (_, n) => ({
    head: rowAt(n).head,
    text: `${Array.from({ length: sentencesEach }, (_, i) => rowAt(n * 31 + i * 17).text).join(' ')} ${n}`,
  }));
  const ratios = [];
  for (let turn = 0; turn < turns; turn += 1)
    for (const kind of kinds)
      for (const question of asked[kind]) {
        const [now, before] = [matchers, matchersBefore].map((each) => each[kind](question));
        const ours = await timed(() => posts.map(now));
        const theirs = await timed(() => posts.map(before));
        ratios.push(ours / theirs);
        if (turn === turns - 1)
          show(`“${question}” in posts that differ`, `${(count / ours).toFixed(0)} a millisecond`);
      }
  const median = quantile(ratios, 0.5).toFixed(2);
  show('time beside words only, median', `${median} times`, 'at most 1.2 times');
}

/** Names of technologies, by language; `odd` are other names and spellings. */
async function showTechnologies(show) {
  const { halves, kinds, technologyFigures } = await loadParts('technologies-parts');
  for (const half of halves)
    for (const kind of [undefined, ...kinds]) {
      const { sentences, found, wrong, missed, ...shares } = technologyFigures(root, half, kind);
      const what = `technology, ${half}${kind ? `, ${kind}` : ''}: ${sentences} sentences`;
      show(what, both(shares), half === 'report' ? aim : '');
      show(what, `${found} found, ${wrong} wrong, ${missed} missed`);
    }
}
