// Builds everything: dist/ (what clasp pushes) and lib/ (what Node runs).
import { rm } from 'node:fs/promises';
import { buildNode } from './build-node.mjs';
import { buildScript } from './build-script.mjs';
import { buildSidebar } from './build-sidebar.mjs';
import { dist, lib } from './paths.mjs';

await Promise.all([
  rm(dist, { recursive: true, force: true }),
  rm(lib, { recursive: true, force: true }),
]);
await Promise.all([buildScript(), buildSidebar(), buildNode()]);
