// The reference of the formulas, from the comments that Google shows while users type.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { src } from '../paths.mjs';
import { load } from './load.mjs';

/** One section for each formula, in the order of the script. */
export function formulas() {
  return described().map(section).join('\n\n');
}

/** One row for each formula: its call, and its comment up to the example. */
export function list() {
  const rows = described().map((formula) => {
    const { call, about } = read(formula);
    return `| \`${call}\` | ${about} |`;
  });
  return `| Formula | What it does |\n|---|---|\n${rows.join('\n')}`;
}

function described() {
  const script = readFileSync(join(src, 'addon/entry.ts'), 'utf8');
  const comments = [...script.matchAll(/\/\*\*\n((?: \*.*\n)+?) \*\/\nglobal\.(\w+) = /g)];
  const custom = comments.filter(([, comment]) => comment.includes('@customfunction'));
  return custom.map(([, comment, name]) => ({ comment, name }));
}

function read({ name, comment }) {
  const text = comment.replace(/^ \* ?/gm, '');
  const about = text.slice(0, text.indexOf('Example:')).trim().replace(/\n/g, ' ');
  const [, example] = /^Example: (.+)$/m.exec(text);
  const [, gives] = /^@return \{\w+\} (.+)$/m.exec(text);
  const parameters = [...text.matchAll(/^@param \{.+?\} (\w+) (Optional: )?(.+)$/gm)];
  const words = parameters.map(([, word, optional]) => (optional ? `[${word}]` : word));
  const rows = parameters.map(([, word, , meaning]) => `| \`${word}\` | ${meaning} |`);
  return { call: `=${name}(${words.join(', ')})`, about, rows, gives, example };
}

function section(formula) {
  const { call, about, rows, gives, example } = read(formula);
  return [
    `### ${formula.name}`,
    `\`${call}\``,
    about,
    ...(rows.length ? [`| Argument | Description |\n|---|---|\n${rows.join('\n')}`] : []),
    `Returns: ${gives} Example: \`${example}\``,
  ].join('\n\n');
}

/** The words for fields and options that formulas, forms and the command line understand. */
export async function words() {
  const { accountFields } = await load('src/sheet/accounts/fields');
  const { personWords } = await load('src/contract/column-names');
  const { optionSynonyms } = await load('src/sheet/searches/tech-request');
  const fields = accountFields().map(({ name, header, german, ways }) => [
    name,
    [...new Set([header, german, ...ways])],
  ]);
  const others = Object.entries({ ...personWords, ...optionSynonyms });
  const rows = [...fields, ...others].map(
    ([name, ways]) => `| \`${name}\` | ${ways.map((way) => `\`${way}\``).join(', ')} |`,
  );
  return `| Field or option | You can also write |\n|---|---|\n${rows.join('\n')}`;
}
