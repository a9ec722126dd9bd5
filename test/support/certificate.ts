/** Makes a certificate for this machine, so that tests can speak TLS without a file that expires. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Both in PEM format. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** ASN.1 in DER: the few types that an X.509 certificate needs. */
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const set = (...parts: readonly Buffer[]) => der(0x31, ...parts);
const integer = (value: Buffer) => der(0x02, value);
const octets = (value: Buffer) => der(0x04, value);
const bits = (value: Buffer) => der(0x03, Buffer.from([0]), value);
const text = (value: string) => der(0x0c, Buffer.from(value));
const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const yes = der(0x01, Buffer.from([0xff]));
/** Two digits of the year, good until 2049. */
const time = (at: number) =>
  der(0x17, Buffer.from(`${new Date(at).toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));

const commonName = identifier('550403');
const basicConstraints = identifier('551d13');
const subjectAltName = identifier('551d11');
const ecdsaWithSha256 = sequence(identifier('2a8648ce3d040302'));

const dayMs = 86_400_000;

/** A self-signed certificate for 127.0.0.1, localhost and these hosts, valid from yesterday until tomorrow. */
export function makeCertificate(hosts: readonly string[] = []): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = sequence(set(sequence(commonName, text('A test of Signalsheet'))));
  const places = sequence(
    ...['localhost', ...hosts].map((host) => der(0x82, Buffer.from(host))),
    der(0x87, Buffer.from([127, 0, 0, 1])),
  );
  const signed = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(time(Date.now() - dayMs), time(Date.now() + dayMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        sequence(basicConstraints, yes, octets(sequence(yes))),
        sequence(subjectAltName, octets(places)),
      ),
    ),
  );
  const whole = sequence(signed, ecdsaWithSha256, bits(sign('sha256', signed, privateKey)));
  const lines = whole.toString('base64').replace(/.{1,64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}-----END CERTIFICATE-----\n`,
  };
}

/** Tag, length, contents; nothing here is longer than 65,535 bytes. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const { length } = Buffer.concat(parts);
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...(length < 128 ? [length] : long)]), ...parts]);
}
