import { evaluate, folderOf, open } from './open';

const evaluated = async (template: string, properties = '{}') => {
  return evaluate(`const template = HtmlService.createTemplate(${JSON.stringify(template)});
     Object.assign(template, ${properties});
     return template.evaluate().getContent();`);
};

describe('a template', () => {
  it('prints, runs and repeats', async () => {
    expect(
      await evaluated(
        '<ul><? for (const name of names) { ?><li><?= name ?></li><? } ?></ul><?!= raw ?>',
        "{ names: ['a', '<b>'], raw: '<i>as is</i>' }",
      ),
    ).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul><i>as is</i>');
  });

  const evil = `"'<script>\`&\\n/`;
  it.each([
    ['<p><?= evil ?></p>', '<p>&#34;&#39;&lt;script&gt;&#96;&amp;\n/</p>'],
    ['<p title="<?= evil ?>">', '<p title="&#34;&#39;&lt;script&gt;&#96;&amp;\n/">'],
    ['<!-- <?= evil ?> -->', '<!-- &#34;&#39;&lt;script&gt;&#96;&amp;\n/ -->'],
    [
      '<script>const x = <?= evil ?>;</script>',
      '<script>const x = "\\x22\\x27\\x3cscript\\x3e\\x60\\x26\\x0a\\x2f";</script>',
    ],
    [
      '<script>const x = "<?= evil ?>";</script><?= 1 ?>',
      '<script>const x = "\\x22\\x27\\x3cscript\\x3e\\x60\\x26\\x0a\\x2f";</script>1',
    ],
    [
      '<script>const n = <?= 5 ?>, b = <?= true ?>;</script>',
      '<script>const n =  5 , b =  true ;</script>',
    ],
    ['<a href="<?= link ?>">x</a>', '<a href="#">x</a>'],
    ['<a href="<?= good ?>">x</a>', '<a href="https://x.example/?a=1&amp;b=2">x</a>'],
    ['<style>p { color: <?= evil ?> }</style>', '<style>p { color: script\n }</style>'],
    ['<?= nothing ?><?= undefined ?>', ''],
  ])('escapes for the place: %s', async (template, html) => {
    expect(
      await evaluated(
        template,
        `{ evil: ${JSON.stringify(evil).replace('\\\\n', '\\n')}, link: 'javascript:alert(1)', good: 'https://x.example/?a=1&b=2', nothing: null }`,
      ),
    ).toBe(html);
  });

  it('comes from a file of the script', async () => {
    const script = folderOf({
      'appsscript.json': '{}',
      'page.html': '<b><?= name ?></b>',
      'code.js': `function page() {
         const template = HtmlService.createTemplateFromFile('page');
         template.name = 'Dana';
         return [template.evaluate().getContent(), HtmlService.createHtmlOutputFromFile('page.html').getContent(),
           template.getRawContent()];
       }
       function missing() { HtmlService.createHtmlOutputFromFile('other'); }`,
    });
    const workbench = await open({ script });
    expect(await workbench.run('page')).toEqual([
      '<b>Dana</b>',
      '<b><?= name ?></b>',
      '<b><?= name ?></b>',
    ]);
    await expect(workbench.run('missing')).rejects.toThrow('No HTML file named other was found.');
  });
});

it('an output has a title, a size, meta tags and more content', async () => {
  const said = await evaluate(`
    const output = HtmlService.createHtmlOutput('<p>').setTitle('T').setWidth(300).setHeight(200)
      .addMetaTag('viewport', 'width=device-width').append('<b>').appendUntrusted('<i>')
      .setXFrameOptionsMode(HtmlService.XFrameOptionsMode.DEFAULT).setSandboxMode(HtmlService.SandboxMode.IFRAME);
    return [output.getContent(), output.getTitle(), output.getWidth(), output.getHeight(),
      output.getMetaTags().map((tag) => tag.getName()), output.getBlob().getContentType(), output.clear().getContent()];`);
  expect(said).toEqual(['<p><b>&lt;i&gt;', 'T', 300, 200, ['viewport'], 'text/html', '']);
});
