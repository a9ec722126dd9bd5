// Writes docs/workbench-fidelity.md from the comparison.

const HEAD = `# What the workbench has of Apps Script

Made from the code by \`node tools/fidelity.mjs\`, which reads the workbench's services, the scripts in its tests and the declarations of
\`@types/google-apps-script\` with the TypeScript compiler; a test fails while this page is stale.

- **Done**: answers as Google documents it, and a script in \`test/workbench\` calls it.
- **Untested**: is there, but no script in a test calls it.
- **Partly**: works, but for what is said.
- **Not**: throws “… is not available in the workbench” where the object can be had at all; constants are missing.

What Google no longer documents is not counted. Services that are not listed here (\`DriveApp\`, \`GmailApp\`, …) throw that
message at every call.
`;

/** Takes classes as `compareSurfaces` returns them; returns the page. */
export function renderPage(classes) {
  const names = new Set(classes.map(({ name }) => name.split('.')[0]));
  const services = [...names].map((service) => ({
    service,
    classes: classes.filter(({ name }) => name.startsWith(`${service}.`)),
  }));
  return [HEAD, totals(services), ...services.map(section)].join('\n');
}

function totals(services) {
  const rows = services.map(({ service, classes }) => row(title(service), classes));
  const all = services.flatMap(({ classes }) => classes);
  return `| | Done | Untested | Partly | Not |\n|---|---:|---:|---:|---:|\n${rows.join('\n')}\n${row('**All**', all)}\n`;
}

function row(name, classes) {
  const count = (state) =>
    classes.flatMap(({ members }) => members).filter((member) => member.state === state).length;
  return `| ${name} | ${count('done')} | ${count('untested')} | ${count('partly')} | ${count('not')} |`;
}

function section({ service, classes }) {
  const here = classes.filter(({ isHere }) => isHere);
  const absent = classes.filter(({ isHere }) => !isHere);
  const names = absent.map(({ name, members }) => `${short(name)} (${members.length})`).join(', ');
  const rest = absent.length
    ? `**Classes that are missing whole**, with their members: ${names}.\n`
    : '';
  return [`## ${title(service)}\n`, ...here.map(describeClass), rest].filter(Boolean).join('\n');
}

function describeClass({ name, members }) {
  const of = (state) => members.filter((member) => member.state === state);
  const list = (state) =>
    of(state)
      .map((member) => `\`${member.name}\``)
      .join(', ');
  const partly = of('partly').map((member) => `- \`${member.name}\`: ${member.lacks}`);
  return [
    `### ${short(name)}\n`,
    of('done').length ? `**Done** (${of('done').length}): ${list('done')}.\n` : '',
    of('untested').length ? `**Untested** (${of('untested').length}): ${list('untested')}.\n` : '',
    partly.length ? `**Partly** (${partly.length}):\n\n${partly.join('\n')}\n` : '',
    of('not').length ? `**Not** (${of('not').length}): ${list('not')}.\n` : '',
  ]
    .filter(Boolean)
    .join('\n');
}

function short(name) {
  return name.slice(name.indexOf('.') + 1);
}

function title(service) {
  return { Base: 'Base (Logger, Session, Browser, Blob …)' }[service] ?? service.replace('_', ' ');
}
