// Builds everything: dist/ (what clasp pushes) and lib/ (what Node runs).
import { rm } from 'node:fs/promises';
import { dist, lib } from './paths.mjs';

// Printed before the bundlers load, because `npm start` shows nothing else during the build.
console.log('Building the add-on, the service and the workbench …');

const [{ buildNode }, { buildScript }, { buildSidebar }] = await Promise.all([
  import('./build-node.mjs'),
  import('./build-script.mjs'),
  import('./build-sidebar.mjs'),
  rm(dist, { recursive: true, force: true }),
  rm(lib, { recursive: true, force: true }),
]);
await Promise.all([buildScript(), buildSidebar(), buildNode()]);
