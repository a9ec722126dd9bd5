/** The daily mail with new finds, and the mail about a channel that was turned off. */
import type { AlertFault } from '../../contract/alerts';
import type { Deps } from '../deps';
import type { Message } from '../mail/mailer';
import {
  type AlertEvent,
  type AlertFind,
  companiesIn,
  type Outcome,
  signalNames,
  type Target,
} from './event';
import { alertTexts, dayIn } from './texts';

/** Hands events over as one mail; an error of the mail server is a failed attempt. */
export async function sendEmail(
  { mailer }: Pick<Deps, 'mailer'>,
  target: Target,
  events: readonly AlertEvent[],
): Promise<Outcome> {
  try {
    await mailer.send(digestOf(target, events));
    return { kind: 'delivered' };
  } catch {
    const nothing = { status: null, retryAfterMs: 0, slow: false, gone: false };
    return { kind: 'failed', fault: 'mail', ...nothing };
  }
}

function digestOf(
  { address: to, language }: Pick<Target, 'address' | 'language'>,
  events: readonly AlertEvent[],
): Message {
  const texts = alertTexts[language];
  const isTest = events.some(({ type }) => type === 'alert.test');
  const headline = texts.headline(companiesIn(events), signalNames(events));
  const signals = new Map<string, AlertFind[]>();
  for (const { find } of events) {
    const key = `${find.signal_id}`;
    signals.set(key, [...(signals.get(key) ?? []), find]);
  }
  const groups = [...signals.values()];
  const end = isTest ? [texts.test] : [texts.once, texts.turnOff];
  const facts = ({ why, date }: AlertFind) => `${why ?? texts.matches} (${dayIn(language, date)})`;
  return {
    to,
    subject: headline,
    text: [
      texts.hello,
      `${headline}:`,
      ...groups.flatMap((finds) => [
        finds[0]?.signal_name ?? '',
        ...finds.map((find) => `${find.name} (${find.domain})\n${facts(find)}\n${find.url}`),
      ]),
      end.join('\n'),
      '',
    ].join('\n\n'),
    html: [
      '<div style="font-family: sans-serif; line-height: 1.5">',
      `<p>${texts.hello}</p>`,
      `<p>${htmlOf(headline)}:</p>`,
      ...groups.flatMap((finds) => [
        `<h3>${htmlOf(finds[0]?.signal_name ?? '')}</h3>`,
        '<ul>',
        ...finds.map(
          (find) =>
            `<li><a href="https://${htmlOf(find.domain)}">${htmlOf(find.name)}</a>: ` +
            `<a href="${htmlOf(find.url)}">${htmlOf(facts(find))}</a></li>`,
        ),
        '</ul>',
      ]),
      ...end.map((line) => `<p>${line}</p>`),
      '</div>',
    ].join('\n'),
  };
}

/** Takes the shortened address of the channel, and why it was turned off. */
export function offMail(
  { address: to, language }: Pick<Target, 'address' | 'language'>,
  channel: string,
  fault: AlertFault,
  status: number | null,
): Message {
  const { off, faults, hello } = alertTexts[language];
  const lines = [hello, off.text(channel), faults[fault](status), off.next];
  return {
    to,
    subject: off.subject,
    text: [...lines, ''].join('\n\n'),
    html: lines.map((line) => `<p>${htmlOf(line)}</p>`).join('\n'),
  };
}

const htmlOf = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
