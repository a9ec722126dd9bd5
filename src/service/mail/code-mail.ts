/** The mail that brings a one-time code. */
import { limits } from '../../contract/limits';
import type { Message } from './mailer';

/**
 * The subject leaves the code out, because subjects show on locked screens. Lines are kept short, so that the
 * mail can be read in the outbox as it is.
 */
export function codeMail(to: string, code: string): Message {
  const life = [
    `It works for ${limits.otpHours} hours and for ${limits.otpAttempts} attempts.`,
    'If you asked more than once, only the newest code works.',
  ];
  const notYou = [
    'If you did not ask for it, ignore this mail:',
    'without the code nothing happens.',
  ];
  return {
    to,
    subject: 'Your Signalsheet code',
    text: [
      'Hello,',
      'here is your code for Signalsheet:',
      `    ${code}`,
      'Enter it in the sidebar to get your API key.',
      life.join('\n'),
      notYou.join('\n'),
      '',
    ].join('\n\n'),
    html: [
      '<div style="font-family: sans-serif; line-height: 1.5">',
      '<p>Hello,</p>',
      '<p>here is your code for Signalsheet:</p>',
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
