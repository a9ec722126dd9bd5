/** Sends mail: by SMTP where that is set up, else into an outbox in the data folder. */
import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type Clock, second } from '../clock';
import type { Metrics } from '../metrics';
import type { Settings } from '../settings';

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Resolves once the message was handed over; rejects where it could not be. */
  send(message: Message): Promise<void>;
  close(): void;
}

/** Takes the data folder, in which the outbox is. */
export function openMailer(settings: Settings, dataDir: string, clock: Clock): Mailer {
  return settings.smtpUrl === ''
    ? outboxMailer(join(dataDir, 'outbox'), settings.mailFrom, clock)
    : smtpMailer(settings.smtpUrl, settings.mailFrom);
}

/** The mailer, whose mails are counted. */
export function countingMailer(mailer: Mailer, metrics: Pick<Metrics, 'mail'>): Mailer {
  return {
    async send(message) {
      try {
        await mailer.send(message);
        metrics.mail('sent');
      } catch (error) {
        metrics.mail('failed');
        throw error;
      }
    },
    close: mailer.close,
  };
}

/** Takes the folder, made when the first message is sent, and the sender. Files are their owner's alone. */
function outboxMailer(folder: string, from: string, clock: Clock): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(message) {
      const date = new Date(clock());
      const { message: bytes } = await transport.sendMail({
        ...message,
        from,
        date,
        to: { name: '', address: message.to },
      });
      if (!Buffer.isBuffer(bytes)) throw new Error('The message was not composed in memory');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = date.toISOString().replace(/[:.]/g, '-');
      const name = `${time}-${randomBytes(4).toString('hex')}`;
      // Renamed when whole, so that nobody who watches the folder reads half a message.
      const draft = join(folder, `.${name}.tmp`);
      await writeFile(draft, bytes, { mode: 0o600 });
      await rename(draft, join(folder, `${name}.eml`));
    },
    close() {},
  };
}

/** A caller waits for the mail to be handed over, so a silent server must not keep it waiting. */
const timeouts = {
  connectionTimeout: 10 * second,
  greetingTimeout: 10 * second,
  socketTimeout: 20 * second,
};

/** Takes `smtp://user:password@host:port` or `smtps://…`, and the sender. */
function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...timeouts });
  return {
    async send(message) {
      await transport.sendMail({ ...message, from, to: { name: '', address: message.to } });
    },
    close: () => transport.close(),
  };
}
