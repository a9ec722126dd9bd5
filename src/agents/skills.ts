/** The skills of the package, served alongside the tools (the MCP extension for skills). */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SkillCatalog } from '@modelcontextprotocol/server/ext/skills';
import { loadSkills } from '@modelcontextprotocol/server/ext/skills/node';

let catalog: Promise<SkillCatalog> | undefined;

/** All skills, read once. Rejects if the package's folder of skills is missing or one of them is invalid. */
export function skills(): Promise<SkillCatalog> {
  catalog ??= loadSkills(skillsFolder(), { strict: true });
  return catalog;
}

/** The folder `skills` of the package, whether the program runs from lib/ or from its sources. */
function skillsFolder(): string {
  for (let folder = __dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return join(folder, 'skills');
    if (dirname(folder) === folder) throw new Error('The folder of the package was not found');
  }
}
