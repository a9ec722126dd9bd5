// The tables of errors: the add-on's and the service's.
import { load } from './load.mjs';
import { problemUses } from './problem-uses.mjs';

const blank = (text) => text.replace(/\{\d\}/g, '…');

/** The add-on's errors, one row for each code. */
export async function problems() {
  const { problemTexts } = await load('src/client/problem');
  const uses = problemUses();
  const rows = Object.entries(problemTexts()).map(
    ([code, [what, next]]) =>
      `| \`${code}\` | ${blank(what)} | ${creditsOf(uses.get(code))} | ${blank(next)} |`,
  );
  const head = '| Code | What happened | Credits spent | What to do |\n|---|---|---|---|';
  return `${head}\n${rows.join('\n')}`;
}

function creditsOf({ maybe, no } = { maybe: 0, no: 0 }) {
  if (maybe === 0) return 'no';
  return no === 0 ? 'perhaps' : 'no or perhaps (the message says)';
}

/** The service's errors, one row for each code, with the add-on's error for it. */
export async function answers() {
  const { errorCodes, readOutcome } = await load('src/contract/errors', 'src/client/answer');
  const shown = (status, code, charges) => {
    const body = JSON.stringify({ error_code: code, message: 'Refused', details: {} });
    const answer = { kind: 'answer', status, headers: { 'x-request-id': 'r' }, body };
    return readOutcome(answer, charges, (read) => read, 0).problem.code;
  };
  const row = (status, code, description) => {
    const [free, paid] = [shown(status, code, false), shown(status, code, true)];
    const later = paid === free ? '' : `; for paid requests \`${paid}\``;
    return `| ${status} | ${code && `\`${code}\``} | ${description} | \`${free}\`${later} |`;
  };
  const rows = Object.entries(errorCodes)
    .sort(([, one], [, other]) => one.status - other.status)
    .map(([code, { status, description }]) => row(status, code, description));
  const head = '| Status | `error_code` | Description | The add-on says |\n|---|---|---|---|';
  return `${head}\n${rows.join('\n')}`;
}
