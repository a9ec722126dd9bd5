/** The types of settings: numbers within bounds, addresses, lists and keys, each with its error message. */
import * as v from 'valibot';
import { limits } from '../contract/limits';

/** A setting with its environment variable, default, type and meaning. */
export const setting = <Schema extends v.GenericSchema<string, unknown>>(
  variable: string,
  defaultValue: string,
  schema: Schema,
  description: string,
) =>
  v.pipe(
    v.optional(v.string(), defaultValue),
    schema,
    v.title(variable),
    v.description(description),
  );

const number = (pattern: RegExp, kind: string, min: number, max: number) => {
  const fault = `must be ${kind} from ${min} to ${max}`;
  return v.pipe(
    v.string(),
    v.regex(pattern, fault),
    v.transform(Number),
    v.minValue(min, fault),
    v.maxValue(max, fault),
  );
};
export const whole = (min: number, max: number) => number(/^\d+$/, 'a whole number', min, max);
export const decimal = (min: number, max: number) => number(/^\d+(\.\d+)?$/, 'a number', min, max);
export const oneOf = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, `must be one of ${options.join(', ')}`);

export const isPostgresUrl = (url: string) =>
  url === '' || (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url));

export const isWebAddress = (url: string) => /^https?:\/\/\S+$/.test(url) && URL.canParse(url);

export const webAddress = v.pipe(
  v.string(),
  v.check((url) => url === '' || isWebAddress(url), 'must begin with http:// or https://'),
);

export const sourceGroups = ['site', 'boards', 'wikidata'] as const;

/** Takes `board=token,board=token`; board names are lower case. */
export function readTokens(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .split(/[\s,]+/)
      .filter((each) => each !== '')
      .map((each): [string, string] => {
        const at = each.indexOf('=');
        return [each.slice(0, at).toLowerCase(), each.slice(at + 1)];
      }),
  );
}

/** Takes domains separated by commas, each with or without a leading @. */
export const readDomains = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .map((domain) => domain.replace(/^@/, ''))
    .filter((domain) => domain !== '');

/** A key that goes into a header, so it may have no spaces or control characters. */
export const providerKey = (variable: string, name: string) =>
  setting(
    variable,
    '',
    v.pipe(
      v.string(),
      v.regex(/^[\x21-\x7e]*$/, 'must not contain spaces'),
      v.maxLength(limits.providerKeyLength),
    ),
    `Key of ${name}, which then finds emails and phones that the store lacks, for all users.`,
  );
