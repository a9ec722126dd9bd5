// Checks imports between folders: against the rules of tools/arrows.cjs, and for cycles.
import { cruise, format } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { circlesBetweenFolders } from './folder-circles.cjs';
import { root } from './paths.mjs';

process.chdir(root);
const options = await extractOptions('./tools/arrows.cjs');
const { output: found } = await cruise(['src', 'sidebar'], options, undefined, {
  tsConfig: extractTsConfig('tsconfig.json'),
});
const { output, exitCode } = await format(found, { outputType: 'err' });
process.stdout.write(output);
process.exitCode = exitCode === 0 ? 0 : 1;

const circles = circlesBetweenFolders(
  found.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  ),
);
for (const { folders, places } of circles) {
  console.log(`${folders.join(' ⇄ ')}:\n${places.map((place) => `  ${place}`).join('\n')}`);
}
if (circles.length > 0) process.exitCode = 1;
console.log(`${circles.length} circles between folders`);
