// How well and how fast roles are found in titles of real job posts, beside a search for phrases.
import { root } from '../../tools/paths.mjs';
import { loadParts } from './load-parts.mjs';
import { timed } from './measure.mjs';

const count = 200_000;
const asked = [
  'software engineer',
  'VP of Sales',
  'Senior Data Engineer',
  'recruiter',
  'forklift driver',
];
const percent = (share) => share.toFixed(3);
const both = ({ precision, recall }) =>
  `precision ${percent(precision)}, recall ${percent(recall)}`;

export async function benchTitles(_options, show) {
  const { figuresOf, languages, roleMatcher, meantBefore } = await loadParts('titles-parts');
  for (const half of ['build', 'report', 'unseen']) {
    const { titles, figures, micro, macro } = figuresOf(root, half);
    const before = figuresOf(root, half, meantBefore);
    show(`${half}: ${titles.length} titles, ${figures.length} roles`, both(micro), '0.95, 0.9');
    show(`${half}: mean of the roles`, both(macro), '0.95, 0.9');
    show(`${half}: as phrases, and their mean`, `${both(before.micro)}; ${both(before.macro)}`);
    for (const { role, found, wrong, missed } of figures)
      show(`${half}: ${role}`, `${found} found, ${wrong} wrong, ${missed} missed`);
  }
  for (const language of languages)
    for (const half of ['build', 'report']) {
      const { pairs, micro, faults } = figuresOf(root, `${half}-${language}`);
      const before = figuresOf(root, `${half}-${language}`, meantBefore);
      show(`${half}, ${language}: ${pairs} titles and roles`, both(micro), '0.96, 0.95');
      show(`${half}, ${language}: as phrases`, both(before.micro));
      for (const { title, role, is } of half === 'build' ? faults : [])
        show(`${half}, ${language}: ${role}`, `${title}: ${is}`);
    }
  const real = ['build', 'report'].flatMap((half) => figuresOf(root, half).titles);
  // Every title is different, so that caches don't help.
  const titles = Array.from({ length: count }, (_, n) => `${real[n % real.length]} ${n}`);
  const ratios = [];
  for (let turn = 0; turn < 3; turn += 1)
    for (const role of asked) {
      const [fits, phrases] = [roleMatcher(role), meantBefore(role)];
      const ours = await timed(() => titles.filter((title) => fits(title)));
      const theirs = await timed(() => titles.filter((title) => phrases(title)));
      ratios.push(ours / theirs);
      if (turn === 2)
        show(`“${role}” in titles that differ`, `${Math.round(count / ours)} titles a millisecond`);
    }
  ratios.sort((one, other) => one - other);
  show(
    'time beside a search for phrases, median',
    `${ratios[7].toFixed(2)} times`,
    'at most 1.1 times',
  );
}
