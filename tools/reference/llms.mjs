// docs/llms.txt, which lists the pages for language models in the format of llmstxt.org.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';

const read = (...path) => readFileSync(join(root, ...path), 'utf8');

/**
 * Takes a page; returns the paragraph below its title as one line without links, or an empty text if a code block is
 * there.
 */
function firstParagraph(markdown) {
  const [, paragraph = ''] = markdown.split(/\n\s*\n/);
  if (paragraph.startsWith('```')) return '';
  return paragraph.replace(/\s+/g, ' ').replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');
}

function page(name) {
  const text = read('docs', name);
  const [, title] = /^# (.+)$/m.exec(text) ?? [];
  if (!title) throw new Error(`docs/${name} has no title`);
  const [sentence] = /^.+?[.:](?= |$)/.exec(firstParagraph(text)) ?? [];
  return `- [${title}](${name})${sentence ? `: ${sentence.replace(/:$/, '.')}` : ''}`;
}

function skill(name) {
  const [, description] = /^description: (.+)$/m.exec(read('skills', name, 'SKILL.md')) ?? [];
  if (!description) throw new Error(`The skill ${name} has no description`);
  return `- [${name}](../skills/${name}/SKILL.md): ${description}`;
}

/** The whole file. Throws for a page without a title and a skill without a description. */
export function llms() {
  const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  return [
    '# Signalsheet',
    `> ${firstParagraph(read('README.md'))}`,
    'An agent needs [For agents](agents.md), a program [HTTP API](api.md).',
    `## Pages\n\n${pages.sort().map(page).join('\n')}`,
    `## Skills\n\n${readdirSync(join(root, 'skills')).sort().map(skill).join('\n')}`,
  ].join('\n\n');
}
