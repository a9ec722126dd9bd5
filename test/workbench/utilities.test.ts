import { createHash, createHmac } from 'node:crypto';
import { evaluate, openScript } from './open';

const signed = (buffer: Buffer) => [...buffer].map((byte) => (byte > 127 ? byte - 256 : byte));

it('digests and signatures are signed bytes', async () => {
  const sha = createHash('sha256').update('häß').digest();
  const asked = createHash('sha256').update('h??').digest();
  const md5 = createHash('md5')
    .update(Buffer.from([1, 255]))
    .digest();
  const mac = createHmac('sha256', 'key').update('value').digest();
  const askedMac = createHmac('sha256', '?').update('h?').digest();
  const said = await evaluate(`
    return [Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, 'häß', Utilities.Charset.UTF_8),
    Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, 'häß'),
    Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, 'häß', Utilities.Charset.US_ASCII),
    Utilities.computeDigest(Utilities.DigestAlgorithm.MD5, [1, -1]),
    Utilities.computeHmacSha256Signature('value', 'key'),
    Utilities.computeHmacSha256Signature('h\u{1f600}', 'ß'),
    Utilities.computeHmacSignature(Utilities.MacAlgorithm.HMAC_SHA_256, 'value', 'key', Utilities.Charset.UTF_8)];`);
  expect(said).toEqual([sha, asked, asked, md5, mac, askedMac, mac].map(signed));
});

it('base64 is encoded and decoded, web-safe too', async () => {
  const { script } = await openScript();
  const text = 'häß \u{1f600} ?>~';
  const said = await script(`
    const text = ${JSON.stringify(text)};
    const utf8 = Utilities.Charset.UTF_8;
    const bytes = Utilities.base64Decode(Utilities.base64Encode(text, utf8));
    return [Utilities.base64Encode(text, utf8), Utilities.base64EncodeWebSafe(text, utf8), Utilities.base64Encode(text), Utilities.newBlob(bytes).getDataAsString(),
      Utilities.base64DecodeWebSafe(Utilities.base64EncodeWebSafe([-5, -17, 62])), Utilities.base64Encode([1]),
      Utilities.newBlob('\\ud800').getBytes()];`);
  expect(said).toEqual([
    Buffer.from(text).toString('base64'),
    Buffer.from(text).toString('base64').replaceAll('+', '-').replaceAll('/', '_'),
    Buffer.from('h?? ? ?>~').toString('base64'),
    text,
    [-5, -17, 62],
    'AQ==',
    [-17, -65, -67],
  ]);
  await expect(script(`Utilities.base64Decode('?!')`)).rejects.toThrow('Could not decode string.');
});

it('blobs have content, a type and a name, and are packed', async () => {
  const said = await evaluate(`const blob = Utilities.newBlob('text', 'text/csv', 'a.csv');
    const packed = Utilities.gzip(blob);
    const back = Utilities.ungzip(packed);
    const copy = blob.copyBlob().setName('b').setContentType('x/y').setDataFromString('caf\u00e9', 'ISO-8859-1');
    return [blob.getDataAsString(), blob.getContentType(), blob.getName(), packed.getName(), packed.getContentType(),
      back.getDataAsString(), back.getName(), copy.getBytes(), copy.getDataAsString('ISO-8859-1'), copy.getName()];`);
  expect(said).toEqual([
    'text',
    'text/csv',
    'a.csv',
    'a.csv.gz',
    'application/x-gzip',
    'text',
    'a.csv',
    [99, 97, 102, -23],
    'café',
    'b',
  ]);
});

it.each([
  ["yyyy-MM-dd'T'HH:mm:ss.SSSXXX", 'Europe/Berlin', '2026-07-05T14:03:09.042+02:00'],
  ["yyyy-MM-dd'T'HH:mm:ss'Z'", 'GMT', '2026-07-05T12:03:09Z'],
  ['EEEE, d MMMM yy h:mm a', 'America/New_York', 'Sunday, 5 July 26 8:03 AM'],
  ['EEE u D MMM K k Z z', 'Asia/Kolkata', 'Sun 7 186 Jul 5 17 +0530 GMT+5:30'],
  ["''yy '' 'o''clock'", 'GMT', "'26 ' o'clock"],
  ['YYYY-MM-dd w W F G', 'GMT', '2026-07-05 28 2 1 AD'],
  ['HH:mm XXX', 'GMT+1', '13:03 +01:00'],
  ['HH:mm XXX', 'GMT+01:00', '13:03 +01:00'],
  ['HH:mm Z', 'GMT-0800', '04:03 -0800'],
])('formatDate %s in %s', async (pattern, zone, text) => {
  expect(
    await evaluate(
      `return Utilities.formatDate(new Date(Date.UTC(2026, 6, 5, 12, 3, 9, 42)), '${zone}', ${JSON.stringify(pattern)})`,
    ),
  ).toBe(text);
});

it('formatDate counts weeks as Java does in America', async () => {
  const told =
    await evaluate(`return [[2024, 11, 28], [2024, 11, 29], [2024, 11, 31], [2025, 0, 1], [2025, 0, 4], [2025, 0, 5], [2022, 11, 31], [2023, 0, 1], [2026, 1, 28]]
       .map((parts) => Utilities.formatDate(new Date(Date.UTC(...parts)), 'GMT', 'YYYY ww W'));`);
  expect(told).toEqual([
    '2024 52 4',
    '2025 01 5',
    '2025 01 5',
    '2025 01 1',
    '2025 01 1',
    '2025 02 2',
    '2022 53 5',
    '2023 01 1',
    '2026 09 4',
  ]);
});

it('formatString and getUuid', async () => {
  const [formatted, uuid] =
    (await evaluate(`return [Utilities.formatString('%s|%5d|%-5s|%05.2f|%x|%%|%.3s|%05d', 'a', 42, 'ab', 3.14159, 255, 'abcdef', -7),
       Utilities.getUuid()];`)) as [string, string];
  expect(formatted).toBe('a|   42|ab   |03.14|ff|%|abc|-0007');
  expect(uuid).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
});

it.each([
  ["'x'", "The parameters (String) don't match the method signature for Utilities.sleep."],
  ['-1', 'Invalid argument: -1'],
])('sleep(%s) throws', async (time, message) => {
  await expect(evaluate(`Utilities.sleep(${time})`)).rejects.toThrow(message);
});
