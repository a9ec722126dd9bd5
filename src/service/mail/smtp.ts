/** Sends mail through a mail server. */
import { createTransport } from 'nodemailer';
import { second } from '../clock';
import type { Mailer } from './mailer';

/** A caller waits for the mail to be handed over, so a silent server must not keep it waiting. */
const timeouts = {
  connectionTimeout: 10 * second,
  greetingTimeout: 10 * second,
  socketTimeout: 20 * second,
};

/** Takes `smtp://user:password@host:port` or `smtps://…`, and the sender. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...timeouts });
  return {
    async send(message) {
      await transport.sendMail({ ...message, from, to: { name: '', address: message.to } });
    },
    close: () => transport.close(),
  };
}
