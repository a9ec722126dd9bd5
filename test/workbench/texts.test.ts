/** The services for texts: CSV, archives, signatures, XML, outputs, MIME types, the Browser. */
import { createVerify, generateKeyPairSync } from 'node:crypto';
import { evaluate } from './open';

it('Utilities.parseCsv reads quotes, line ends and other delimiters, and refuses ragged tables', async () => {
  const csv = JSON.stringify('a,"b ""c"""\r\n"1\n2",\n');
  const said = await evaluate(`
    const said = [Utilities.parseCsv(${csv}), Utilities.parseCsv('a;b', ';'), Utilities.parseCsv('')];
    for (const bad of ['a,b\\nc', '"a']) try { Utilities.parseCsv(bad); } catch (error) { said.push(String(error)); }
    return said;`);
  expect(said).toEqual([
    [
      ['a', 'b "c"'],
      ['1\n2', ''],
    ],
    [['a', 'b']],
    [],
    'Exception: Could not parse text.',
    'Exception: Could not parse text.',
  ]);
});

it('Utilities.zip packs blobs that unzip restores, with their types', async () => {
  const said = await evaluate(`
    const blobs = [Utilities.newBlob('é', 'text/plain', 'a.txt'), Utilities.newBlob('1,2', null, 'b.csv')];
    const archive = Utilities.zip(blobs, 'both.zip');
    const out = Utilities.unzip(archive).map((blob) => [blob.getName(), blob.getContentType(), blob.getDataAsString()]);
    const said = [archive.getName(), archive.getContentType(), out];
    try { Utilities.zip([blobs[0], blobs[0]]); } catch (error) { said.push(error.message); }
    try { Utilities.unzip(Utilities.newBlob('no')); } catch (error) { said.push(error.message); }
    return said;`);
  expect(said).toEqual([
    'both.zip',
    'application/zip',
    [
      ['a.txt', 'text/plain', 'é'],
      ['b.csv', 'text/csv', '1,2'],
    ],
    'Duplicate entry: a.txt',
    'Invalid argument: Could not unzip.',
  ]);
});

it('Utilities.computeRsaSha256Signature signs with a key in PEM form', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = JSON.stringify(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const bytes = (await evaluate(
    `return Utilities.computeRsaSha256Signature('text', ${pem});`,
  )) as number[];
  const verify = createVerify('sha256').update('text');
  expect(verify.verify(publicKey, Buffer.from(bytes.map((byte) => byte & 255)))).toBe(true);
});

it('XmlService reads documents with namespaces, attributes and sections', async () => {
  const xml = JSON.stringify(
    '<?xml version="1.0"?><!--c--><feed xmlns="http://a" xmlns:x="http://x"><entry id="1" x:rank="2">One <b>two</b></entry><x:n><![CDATA[<3>]]></x:n></feed>',
  );
  const said = await evaluate(`
    const root = XmlService.parse(${xml}).getRootElement();
    const [a, x] = [XmlService.getNamespace('http://a'), XmlService.getNamespace('x', 'http://x')];
    const entry = root.getChild('entry', a);
    const said = [root.getName(), root.getChild('entry'), root.getChildren().length, entry.getText(), entry.getValue(),
      entry.getAttribute('id').getValue(), entry.getAttribute('rank', x).getValue(), root.getChildText('n', x),
      entry.getAllContent().map((each) => String(each.getType())), entry.getParentElement() === root];
    try { XmlService.parse('<a><b></a>'); } catch (error) { said.push(/^Error on line 1: /.test(error.message)); }
    return said;`);
  expect(said).toEqual([
    'feed',
    null,
    2,
    'One ',
    'One two',
    '1',
    '2',
    '<3>',
    ['TEXT', 'ELEMENT'],
    true,
    true,
  ]);
});

it('XmlService writes documents, compact and pretty', async () => {
  const said = await evaluate(`
    const root = XmlService.createElement('people').setAttribute('n', '"1"');
    const person = XmlService.createElement('p').setText('A & B');
    root.addContent(person).addContent(XmlService.createElement('none'));
    const document = XmlService.createDocument(root);
    const compact = XmlService.getCompactFormat().setOmitDeclaration(true).setLineSeparator('');
    const said = [compact.format(document), XmlService.getPrettyFormat().setLineSeparator('\\n').format(document)];
    person.detach();
    return [...said, compact.format(root)];`);
  expect(said).toEqual([
    '<people n="&quot;1&quot;"><p>A &amp; B</p><none /></people>',
    '<?xml version="1.0" encoding="UTF-8"?>\n<people n="&quot;1&quot;">\n  <p>A &amp; B</p>\n  <none />\n</people>\n',
    '<people n="&quot;1&quot;"><none /></people>',
  ]);
});

it('ContentService and MimeType exist', async () => {
  const said = await evaluate(`
    const output = ContentService.createTextOutput('{').append('}').setMimeType(ContentService.MimeType.JSON)
      .downloadAsFile('x.json');
    return [output.getContent(), String(output.getMimeType()), output.getFileName(), MimeType.PDF];`);
  expect(said).toEqual(['{}', 'JSON', 'x.json', 'application/pdf']);
});
