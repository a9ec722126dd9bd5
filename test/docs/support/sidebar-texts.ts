/** The sidebar's texts as they are written, each file by its name. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { read, root } from './documents';

export function sidebarTexts(): readonly (readonly [string, string])[] {
  return ['en', 'de'].flatMap((language) =>
    readdirSync(join(root, 'sidebar/texts', language)).map((file) => {
      const name = `sidebar/texts/${language}/${file}`;
      return [name, read(name)] as const;
    }),
  );
}
