import { evaluate, open, openScript, run, scriptIn } from './open';

const foreign = [
  'fetch',
  'URL',
  'URLSearchParams',
  'TextEncoder',
  'TextDecoder',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'crypto',
  'atob',
  'btoa',
  'process',
  'require',
  'module',
  'Buffer',
  'global',
  'window',
  'WebAssembly',
  'SharedArrayBuffer',
  'Atomics',
  'structuredClone',
  'performance',
  '__worker',
];

it('a script has no globals that Apps Script lacks', async () => {
  const { workbench, script } = await openScript();
  const globals = (await workbench.run('globals')) as string[];
  expect(globals.filter((name) => foreign.includes(name))).toEqual([]);
  const said = await script(
    `return ${JSON.stringify(foreign)}.filter((name) => eval('typeof ' + name) !== 'undefined')`,
  );
  expect(said).toEqual([]);
});

it('services that the workbench lacks say so', async () => {
  const workbench = await open();
  await expect(run(workbench, `GmailApp.sendEmail('a@b.c', 'x', 'y')`)).rejects.toMatchObject({
    name: 'Exception',
    message: 'GmailApp.sendEmail is not available in the workbench',
  });
});

describe('who may use the user interface', () => {
  const body = 'return typeof SpreadsheetApp.getUi()';
  it.each(['menu', 'sidebar'] as const)('a %s', async (as) => {
    expect(await evaluate(body, { as: as })).toBe('object');
  });

  it('but not a program', async () => {
    await expect(evaluate(body)).rejects.toThrow(
      'Cannot call SpreadsheetApp.getUi() from this context.',
    );
  });

  it('a dialog is closed if there is no page to answer', async () => {
    const code = `const ui = SpreadsheetApp.getUi();
      return [ui.alert('x') === ui.Button.CLOSE, ui.prompt('y').getSelectedButton().toString()];`;
    expect(await evaluate(code, { as: 'menu' })).toEqual([true, 'CLOSE']);
  });

  it.each([
    ['alert()', "The parameters () don't match the method signature for Ui.alert."],
    [
      "alert('a', 'b')",
      "The parameters (String,String) don't match the method signature for Ui.alert.",
    ],
    [
      "showSidebar('<p>')",
      "The parameters (String) don't match the method signature for Ui.showSidebar.",
    ],
  ])('ui.%s throws', async (code, message) => {
    await expect(evaluate(`SpreadsheetApp.getUi().${code}`, { as: 'menu' })).rejects.toThrow(
      message,
    );
  });
});

describe('simple triggers', () => {
  it.each([
    ["UrlFetchApp.fetch('http://127.0.0.1')", 'UrlFetchApp.fetch', 'script.external_request'],
    ['ScriptApp.getProjectTriggers()', 'ScriptApp.getProjectTriggers', 'script.scriptapp'],
    [
      "SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutput(''))",
      'Ui.showSidebar',
      'script.container.ui',
    ],
    ['Session.getActiveUser().getEmail()', 'Session.getActiveUser', 'userinfo.email'],
  ])('may not call %s', async (code, method, scope) => {
    const workbench = await open({ script: scriptIn({}, `function onOpen() { ${code} }`) });
    await workbench.open();
    expect(workbench.executions.at(-1)?.error?.message).toBe(
      `You do not have permission to call ${method}. Required permissions: https://www.googleapis.com/auth/${scope}`,
    );
  });

  it('receive the event', async () => {
    const workbench = await open();
    await workbench.open();
    workbench.book.write('B2', 'typed');
    await workbench.settle();
    expect(
      await run(workbench, `return PropertiesService.getDocumentProperties().getProperties()`),
    ).toEqual({
      openedAs: 'LIMITED',
      edited: 'B2=typed',
      editedValues: '{"value":"typed"}',
    });
  });
});

it('a manifest with scopes grants those only', async () => {
  const script = scriptIn(
    { oauthScopes: ['https://www.googleapis.com/auth/script.scriptapp'] },
    `function fetch() { UrlFetchApp.fetch('http://127.0.0.1:1'); } function list() { return ScriptApp.getProjectTriggers().length; }`,
  );
  const workbench = await open({ script });
  expect(await workbench.run('list')).toBe(0);
  await expect(workbench.run('fetch')).rejects.toThrow(
    'Specified permissions are not sufficient to call UrlFetchApp.fetch. Required permissions: https://www.googleapis.com/auth/script.external_request',
  );
});

it('questions need no scope, sidebars do', async () => {
  const script = scriptIn(
    { oauthScopes: ['https://www.googleapis.com/auth/spreadsheets'] },
    `const ui = () => SpreadsheetApp.getUi();
    function onOpen() { ui().alert('Welcome'); }
    function ask() { return String(ui().prompt('Name?').getSelectedButton()) + Browser.msgBox('Done'); }
    function show() { ui().showSidebar(HtmlService.createHtmlOutput('')); }`,
  );
  const workbench = await open({ script });
  await workbench.open();
  expect(workbench.executions.map(({ error }) => error)).toEqual([null]);
  expect(await workbench.run('ask', [], { as: 'menu' })).toBe('CLOSEcancel');
  await expect(workbench.run('show', [], { as: 'menu' })).rejects.toThrow(
    'Specified permissions are not sufficient to call Ui.showSidebar. Required permissions: https://www.googleapis.com/auth/script.container.ui',
  );
});

it('a menu may name a method of an object or class, a sidebar may not', async () => {
  const script = scriptIn(
    {},
    `class Reports { static title() { return this.prefix + 'report'; } }
    Reports.prefix = 'A ';
    const tools = { deep: { count: () => 3 }, size: 1 };`,
  );
  const workbench = await open({ script });
  const inMenu = (name: string) => workbench.run(name, [], { as: 'menu' });
  expect(await inMenu('Reports.title')).toBe('A report');
  expect(await inMenu('tools.deep.count')).toBe(3);
  for (const name of ['tools.size', 'tools.none', 'none.at.all', 'Reports.title()', '.title']) {
    await expect(inMenu(name)).rejects.toThrow(`Script function not found: ${name}`);
  }
  await expect(workbench.run('Reports.title', [], { as: 'sidebar' })).rejects.toThrow(
    'Script function not found: Reports.title',
  );
});

it('a person may grant some of the scopes, others later, and revoke them', async () => {
  const auth = 'https://www.googleapis.com/auth/';
  const [triggers, sheet] = [`${auth}script.scriptapp`, `${auth}spreadsheets.currentonly`];
  const script = scriptIn(
    { oauthScopes: [triggers, sheet] },
    `function list() { return ScriptApp.getProjectTriggers().length; }
    function name() { return SpreadsheetApp.getActiveSpreadsheet().getName(); }
    function missing(scopes) {
      const info = ScriptApp.getAuthorizationInfo(ScriptApp.AuthMode.FULL, scopes);
      return [String(info.getAuthorizationStatus()), info.getAuthorizationUrl()];
    }`,
  );
  const grantedScopes = [triggers];
  const workbench = await open({ script, grantedScopes });
  expect(await workbench.run('list')).toBe(0);
  await expect(workbench.run('name')).rejects.toThrow(`Required permissions: ${sheet}`);
  expect(await workbench.run('missing', [[triggers]])).toEqual(['NOT_REQUIRED', null]);
  expect(await workbench.run('missing')).toEqual([
    'REQUIRED',
    expect.stringContaining(encodeURIComponent(sheet)),
  ]);
  grantedScopes.push(sheet);
  expect(await workbench.run('name')).toBe(workbench.book.name);
  expect(await workbench.run('missing')).toEqual(['NOT_REQUIRED', null]);
  grantedScopes.length = 0;
  expect(await workbench.run('missing')).toEqual(['REQUIRED', expect.any(String)]);
});

it('a script that fails at its top level fails in every execution, with its functions known', async () => {
  const workbench = await open({ script: scriptIn({}, `function F() { return 1; } missing();`) });
  await expect(workbench.run('F')).rejects.toMatchObject({
    name: 'ReferenceError',
    message: 'missing is not defined',
  });
  workbench.book.write('A1', '=F()');
  await workbench.settle();
  expect(workbench.book.shown('A1')).toEqual([['#ERROR!']]);
});

it('a script that cannot be compiled says why', async () => {
  const workbench = await open({ script: scriptIn({}, 'function F() {') });
  await expect(workbench.run('F')).rejects.toMatchObject({ name: 'SyntaxError' });
});

it('the session knows the user and the time zone', async () => {
  const { script } = await openScript({ user: 'dana@northwind.example' });
  const said = await script(`
    return [Session.getActiveUser().getEmail(), Session.getEffectiveUser().getEmail(), Session.getScriptTimeZone(),
      book.getSpreadsheetTimeZone(), book.getSpreadsheetLocale(), Session.getActiveUserLocale(),
      Session.getTemporaryActiveUserKey() === Session.getTemporaryActiveUserKey(), ScriptApp.getScriptId().length > 40];`);
  expect(said).toEqual([
    'dana@northwind.example',
    'dana@northwind.example',
    Intl.DateTimeFormat().resolvedOptions().timeZone,
    Intl.DateTimeFormat().resolvedOptions().timeZone,
    'en_US',
    'en',
    true,
    true,
  ]);
});

it('a value with a date in it reaches a sidebar as null, as in Google', async () => {
  const workbench = await open();
  expect(await workbench.run('giveDate', [], { as: 'sidebar' })).toBeNull();
  expect(await workbench.run('giveDate')).toEqual({ when: expect.any(String) });
});
