/** XML from scripts and XLSX files that would take the parser endless time, or all memory, never reaches it. */
import fc from 'fast-check';
import JSZip from 'jszip';
import type { Workbench } from '../../src/workbench';
import { assertBounded } from '../../src/workbench/spreadsheet/files/xml';
import { evaluate, open, run } from './open';
import { served } from './page-socket';

/** The maximum depth of nested elements. */
const deepest = 500;

/** Anything that may occur between two tags, mostly containing something like a tag or a quote. */
const filling = fc.constantFrom(
  '',
  'text',
  '<?a "?>',
  `<?a it's > ?>`,
  '<?a <b> ?>',
  '<!-- <b> " -->',
  `<!--' </b> -->`,
  '<![CDATA[ <b> " ]]>',
  '<![CDATA[]] > </b>]]>',
  `<c d=">"/>`,
  `<c d='"/>' e="/>"></c>`,
  '<c><c/></c >',
  '&lt;b&gt;&#60;',
  '"',
  `'>`,
);
const prologue = fc.constantFrom(
  '',
  '<?xml version="1.0"?>',
  '<?a " ?><!-- " -->',
  `<!DOCTYPE b [<!ENTITY e "x>"><!-- ' --><?p " ?>]>`,
  `<!DOCTYPE b SYSTEM 'x">'>`,
);
const opening = fc.constantFrom(
  '<b>',
  `<b a=">">`,
  `<b a='"' c="'">`,
  '<b\n>',
  '<p:b xmlns:p="u>">',
);

/** Elements nested to a depth, with anything between them. */
const nested = (depth: fc.Arbitrary<number>) =>
  fc
    .record({
      depth,
      prologue,
      openings: fc.array(opening, { minLength: 1, maxLength: 5 }),
      fillings: fc.array(filling, { minLength: 1, maxLength: 7 }),
    })
    .map((made) => {
      const of = <Item>(list: Item[], i: number) => list[i % list.length] as Item;
      let xml = made.prologue;
      const names: string[] = [];
      for (let i = 0; i < made.depth; i++) {
        const tag = of(made.openings, i);
        names.push(/^<([\w:]+)/.exec(tag)?.[1] ?? '');
        xml += tag + of(made.fillings, i);
      }
      for (const name of names.reverse()) xml += `${of(made.fillings, xml.length)}</${name}>`;
      return { ...made, xml };
    });

const parse = (workbench: Workbench, xml: string) =>
  run(
    workbench,
    `let deepest = 0;
     const look = (element, depth) => {
       if (element.getName() === 'b') deepest = Math.max(deepest, depth);
       element.getChildren().forEach((child) => look(child, depth + 1));
     };
     look(XmlService.parse(${JSON.stringify(xml)}).getRootElement(), 1);
     return deepest;`,
  );

it('a script reads the full depth of a document, up to the bound', async () => {
  const workbench = await open();
  const depth = fc.integer({ min: 1, max: 40 });
  await fc.assert(
    fc.asyncProperty(nested(depth), async (made) => {
      expect(await parse(workbench, made.xml)).toBe(made.depth);
    }),
    { numRuns: 30, seed: 11 },
  );
});

it('nesting beyond the bound is refused, whatever is between the tags, and shallower nesting is accepted', async () => {
  const over = fc.integer({ min: deepest + 1, max: 3 * deepest });
  const under = fc.integer({ min: 1, max: deepest - 2 });
  fc.assert(
    fc.property(nested(over), ({ xml }) => {
      expect(() => assertBounded(xml)).toThrow(/nested too deep|document type/);
    }),
    { numRuns: 40, seed: 5 },
  );
  fc.assert(
    fc.property(nested(under), ({ xml }) => {
      if (!xml.includes('<!DOCTYPE')) assertBounded(xml);
    }),
    { numRuns: 40, seed: 5 },
  );
});

const depth = 50_000;
const deep = `${'<b>'.repeat(depth)}${'</b>'.repeat(depth)}`;
/** Input that fooled an earlier guard, or would take a parser too long; each must end soon. */
const hostile: [string, string, RegExp][] = [
  ['behind a quote in an instruction', `<?a "?>${deep}`, /nested too deep/],
  ['behind a quote in the document type', `<!DOCTYPE b [<!-- " -->]>${deep}`, /nested too deep/],
  ['behind a quote in a comment', `<!-- ' -->${deep}`, /nested too deep/],
  ['never closed', '<b>'.repeat(depth), /nested too deep/],
  [
    'many attributes',
    `<b ${Array.from({ length: 1e5 }, (_, i) => `a${i}=""`).join(' ')}/>`,
    /attributes/,
  ],
  [
    'many namespaces',
    `<b ${Array.from({ length: 1e5 }, (_, i) => `xmlns:a${i}="u"`).join(' ')}/>`,
    /attributes/,
  ],
  ['an instruction without an end', `<?a ${'"<b>'.repeat(1e5)}`, /Error on line 1/],
  ['a comment without an end', `<!-- ${'<b>'.repeat(1e5)}`, /Error on line 1/],
  ['a value without an end', `<b a="${'<b>'.repeat(1e5)}`, /Error on line 1/],
  [
    'a document type without an end',
    `<!DOCTYPE b [${'<!ENTITY a "'.repeat(1e5)}`,
    /Error on line 1/,
  ],
  [
    'an entity that is a file',
    '<!DOCTYPE b [<!ENTITY e SYSTEM "file:///etc/passwd">]><b>&e;</b>',
    /undefined entity/,
  ],
  [
    'an entity used many times',
    `<!DOCTYPE b [<!ENTITY e "${'x'.repeat(1e5)}">]><b>${'&e;'.repeat(1e5)}</b>`,
    /too large/,
  ],
];

it('such XML is refused to a script', async () => {
  const workbench = await open();
  for (const [name, xml, message] of hostile) {
    await expect(parse(workbench, xml).then(() => name)).rejects.toThrow(message);
  }
});

it('nested entities don’t expand', async () => {
  const entities = `<!ENTITY d "dddddddddd"><!ENTITY e "${'&d;'.repeat(10)}">`;
  const xml = `<!DOCTYPE a [${entities}]><a>&e;</a>`;
  const body = `return XmlService.parse(${JSON.stringify(xml)}).getRootElement().getText()`;
  expect(String(await evaluate(body))).not.toContain('d'.repeat(20));
});

it('such XML is refused in a workbook', async () => {
  const { page } = await served();
  for (const [name, xml, message] of hostile) {
    const zip = new JSZip();
    zip.file(
      '_rels/.rels',
      '<Relationships><Relationship Type="/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    );
    zip.file('xl/workbook.xml', xml);
    const base64 = await zip.generateAsync({ type: 'base64' });
    const opening = page.act({ do: 'openFile', name: 'a.xlsx', base64 }).catch(String);
    // The parser stops at the first line of a text that isn't XML, and o-spreadsheet reads nothing from it.
    const isXml = !message.test('Error on line 1');
    const said = `${name}: ${await opening}`;
    expect(said).toMatch(isXml ? /a\.xlsx cannot be read as an \.xlsx file: / : /./);
  }
});

it('many elements with prefixes take time in proportion to their number', async () => {
  const opened = Array.from({ length: 490 }, (_, i) => `<p:b xmlns:p="u${i}">`).join('');
  const inner = '<q:c/>'.repeat(20_000);
  const xml = `<a xmlns:q="u">${opened}${inner}${'</p:b>'.repeat(490)}</a>`;
  const said = await evaluate(
    `return XmlService.parse(${JSON.stringify(xml)}).getRootElement().getNamespace().getURI()`,
  );
  expect(said).toBe('');
});
