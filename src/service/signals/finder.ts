/** The advanced people finder: asks an OpenAI-compatible service which people of an account matter to a signal. */
import * as v from 'valibot';
import { second } from '../clock';
import type { Company } from '../companies/company';
import type { Deps } from '../deps';
import type { IcpRecord } from '../icps/icp';
import { post } from '../outgoing';
import type { Person } from '../people/person';
import { type Asked, wantsFinder } from './kinds';

const timeoutMs = 30 * second;

/** Longer answers, in bytes, are not read: a list of numbers is short. */
const longestAnswer = 100_000;

const completionSchema = v.object({
  choices: v.pipe(
    v.array(v.object({ message: v.object({ content: v.string() }) })),
    v.minLength(1),
  ),
});
const choiceSchema = v.object({ people: v.array(v.pipe(v.number(), v.integer())) });

export interface Question {
  readonly icp: IcpRecord | null;
  readonly company: Company;
  readonly people: readonly Person[];
  readonly max: number;
}

export interface Finder {
  /**
   * Returns the people that were chosen, the most important first; undefined where no usable answer came, and from then
   * on: a model that does not answer must not keep other signals waiting account by account. The model gets roles and
   * places alone, neither names nor addresses. Never rejects but by the signal; spends no credits.
   */
  choose(question: Question, stopping: AbortSignal): Promise<readonly Person[] | undefined>;
}

/** For one turn of a signal; undefined where the signal asks for none or no model is set up. */
export function finderFor(deps: Pick<Deps, 'settings' | 'log'>, asked: Asked): Finder | undefined {
  if (!wantsFinder(asked) || deps.settings.finderUrl === '') return undefined;
  let works = true;
  return {
    async choose(question, stopping) {
      if (!works) return undefined;
      const chosen = await choosePeople(deps, asked, question, stopping);
      works = chosen !== undefined;
      return chosen;
    },
  };
}

async function choosePeople(
  { settings, log }: Pick<Deps, 'settings' | 'log'>,
  asked: Asked,
  question: Question,
  stopping: AbortSignal,
): Promise<readonly Person[] | undefined> {
  try {
    const answer = await post({
      url: `${settings.finderUrl.replace(/\/+$/, '')}/chat/completions`,
      headers: {
        'Content-Type': 'application/json',
        ...(settings.finderKey !== '' && { Authorization: `Bearer ${settings.finderKey}` }),
      },
      body: JSON.stringify({
        model: settings.finderModel,
        temperature: 0,
        response_format: { type: 'json_object' },
        messages: messagesFor(asked, question),
      }),
      allowPrivate: settings.allowPrivateAddresses === 'on',
      maxBytes: longestAnswer,
      signal: AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]),
    });
    return read(answer, question);
  } catch (error) {
    stopping.throwIfAborted();
    log.warn({ err: error }, 'the people finder failed');
    return undefined;
  }
}

function messagesFor(asked: Asked, { icp, company, people, max }: Question) {
  const list = people.map(({ role, location }, index) => ({ number: index + 1, role, location }));
  return [
    {
      role: 'system',
      content:
        'You choose whom a seller should talk to at a company. Answer with JSON alone: ' +
        `{"people": [numbers]}, the most important first, ${max} at most, none where nobody fits.`,
    },
    {
      role: 'user',
      content: JSON.stringify({
        company: { industry: company.industry, description: company.description },
        looking_for: topicOf(asked),
        wanted_roles: icp?.target_roles ?? [],
        people: list,
      }),
    },
  ];
}

function topicOf(asked: Asked): string {
  switch (asked.kind) {
    case 'role':
      return `companies hiring for ${asked.body.role}`;
    case 'initiative':
      return `companies having the initiative of ${asked.body.initiative}`;
    case 'deep':
      return [asked.body.trait, asked.body.activity].filter(Boolean).join('; ');
    case 'social':
      return asked.body.search_query;
  }
}

/** A model may answer anything: numbers that are nobody's are left out, each person comes once. */
function read(text: string, { people, max }: Question): readonly Person[] {
  const [first] = v.parse(completionSchema, JSON.parse(text)).choices;
  const choice = v.parse(choiceSchema, JSON.parse(unfenced(first?.message.content ?? '')));
  const chosen = [...new Set(choice.people)].flatMap((number) => people[number - 1] ?? []);
  return chosen.slice(0, max);
}

/** Some models put a code fence around JSON. */
function unfenced(text: string): string {
  return text.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, '');
}
