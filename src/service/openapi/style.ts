/** The looks of the pages that the service serves. */
export const pageStyle = `
:root { color-scheme: light; --ink: #202124; --muted: #5f6368; --line: #dadce0; --brand: #0b57d0; --soft: #f1f3f4; }
* { box-sizing: border-box; }
body { color: var(--ink); display: grid; font: 15px/1.5 system-ui, sans-serif; grid-template-columns: 260px minmax(0, 1fr); margin: 0; }
nav { border-right: 1px solid var(--line); height: 100vh; overflow: auto; padding: 24px 20px; position: sticky; top: 0; }
nav h1 { font-size: 20px; margin: 0 0 16px; }
nav h1 small { color: var(--muted); font-size: 13px; font-weight: 400; }
nav h2 { color: var(--muted); font-size: 13px; margin: 16px 0 4px; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li { margin: 2px 0; }
a { color: var(--brand); text-decoration: none; }
a:hover, a:focus-visible { text-decoration: underline; }
main { max-width: 860px; padding: 24px 32px 80px; }
section { border-top: 1px solid var(--line); margin-top: 32px; padding-top: 8px; scroll-margin-top: 8px; }
h3 { font-size: 14px; margin: 20px 0 6px; }
.address b { background: var(--brand); border-radius: 4px; color: #fff; font-size: 12px; padding: 2px 6px; }
code, pre { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { background: var(--soft); border-radius: 6px; margin: 0; overflow: auto; padding: 12px 14px; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: 5px 12px 5px 0; text-align: left; vertical-align: top; }
td:first-child { min-width: 200px; width: 30%; }
th { color: var(--muted); font-size: 13px; font-weight: 500; }
details { margin-top: 16px; }
dt { font-weight: 600; }
dd { margin: 0 0 6px; }
@media (max-width: 720px) {
  body { display: block; }
  nav { border-bottom: 1px solid var(--line); border-right: 0; height: auto; position: static; }
  main { padding: 16px; }
}
`;
