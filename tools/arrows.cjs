// Rules for imports between the folders of src, for dependency-cruiser.
const may = {
  contract: [],
  client: ['contract'],
  sheet: ['contract', 'client'],
  addon: ['contract', 'client', 'sheet'],
  programs: ['contract', 'client'],
  agents: ['contract', 'programs'],
  service: ['contract', 'agents'],
  // The workbench, `enrich` and imports split CSV by the same rule.
  workbench: ['contract/csv.ts'],
};

const folderRules = Object.entries(may).map(([folder, allowed]) => ({
  name: `${folder}-imports-only-${allowed.join('-') || 'itself'}`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: {
    path: '^(src|sidebar|test|tools)/',
    pathNot: `^src/(${[folder, ...allowed].join('|')})(/|$)`,
  },
}));

module.exports = {
  forbidden: [
    ...folderRules,
    {
      name: 'sidebar-takes-only-types-and-limits',
      severity: 'error',
      from: { path: '^sidebar/' },
      to: {
        path: '^src/',
        pathNot: '^src/contract/limit-values\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'bundled-code-never-imports-node',
      severity: 'error',
      from: {
        path: '^(src/(contract|client|programs|sheet|addon|workbench/web/page|workbench/runtime/guest)|sidebar)/',
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'product-never-imports-development-tools',
      severity: 'error',
      from: { path: '^(src|sidebar)/' },
      to: { path: '^(test|tools)/|node_modules/(@types/)?(jest|fast-check|playwright-core)/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^(src|sidebar)/' },
      to: { circular: true },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
  },
};
