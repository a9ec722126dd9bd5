/** Incoming webhooks of Slack, and of programs that accept its messages. */
import {
  type AlertEvent,
  type AlertFind,
  companiesIn,
  type Outcome,
  signalNames,
  type Target,
} from './event';
import { type PostDeps, postAlert } from './post';
import { alertTexts, dayIn } from './texts';

/** Sends events as one message. Resolves and rejects as `postAlert`. */
export function sendSlack(
  deps: PostDeps,
  target: Target,
  events: readonly AlertEvent[],
  stopping: AbortSignal,
  limitMs?: number,
): Promise<Outcome> {
  const body = JSON.stringify(messageOf(target, events));
  return postAlert(deps, target.address, {}, body, stopping, limitMs);
}

/** Notifications show the text, and so do clients that can't show blocks. */
function messageOf({ language }: Pick<Target, 'language'>, events: readonly AlertEvent[]) {
  const texts = alertTexts[language];
  const isTest = events.some(({ type }) => type === 'alert.test');
  const headline = shown(
    isTest ? texts.test : texts.headline(companiesIn(events), signalNames(events)),
  );
  const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } });
  const line = ({ name, domain, why, url, date, signal_name }: AlertFind) => {
    const company = link(`https://${domain}`, name || domain);
    const evidence = link(url, texts.evidence);
    return (
      `*${company}*: ${shown(why ?? texts.matches)}\n` +
      `${evidence} · ${dayIn(language, date)} · ${shown(signal_name)}`
    );
  };
  return {
    text: [headline, ...events.map(({ find }) => `• ${shown(find.name || find.domain)}`)].join(
      '\n',
    ),
    blocks: [section(headline), ...events.map(({ find }) => section(line(find)))],
  };
}

/** Slack treats these three characters as markup. */
const shown = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** A bar or a bracket would end the address. */
const link = (url: string, text: string) =>
  `<${url.replace(/[|<>]/g, encodeURIComponent)}|${shown(text).replace(/\|/g, '¦')}>`;
