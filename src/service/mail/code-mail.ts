/** The mail with a one-time code. */
import { limits } from '../../contract/limits';
import type { Message } from './mailer';

/**
 * The subject doesn't contain the code, because lock screens show subjects. Lines are short so that the mail in the
 * outbox is readable as a file.
 */
export function codeMail(to: string, code: string): Message {
  const life = [
    `It’s valid for ${limits.otpHours} hours and ${limits.otpAttempts} attempts.`,
    'If you requested several codes, only the latest one works.',
  ];
  const notYou = [
    'If you didn’t request this code, ignore this email.',
    'Nothing happens without the code.',
  ];
  return {
    to,
    subject: 'Your Signalsheet code',
    text: [
      'Hello,',
      'Here’s your Signalsheet code:',
      `    ${code}`,
      'Enter it in the sidebar to get your API key.',
      life.join('\n'),
      notYou.join('\n'),
      '',
    ].join('\n\n'),
    html: [
      '<div style="font-family: sans-serif; line-height: 1.5">',
      '<p>Hello,</p>',
      '<p>Here’s your Signalsheet code:</p>',
      `<p style="font-size: 28px"><strong>${code}</strong></p>`,
      '<p>Enter it in the sidebar to get your API key.</p>',
      '<p>',
      ...life,
      '</p>',
      '<p>',
      ...notYou,
      '</p>',
      '</div>',
    ].join('\n'),
  };
}
