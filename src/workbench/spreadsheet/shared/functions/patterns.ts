/**
 * Google's functions for regular expressions, with Google's engine: RE2 takes linear time for every expression, unlike
 * JavaScript's and o-spreadsheet's.
 */
import type { Arg, FunctionResultObject } from '@odoo/o-spreadsheet';
import { type Matcher, RE2JS } from 're2js';
import { budget } from '../bounds/budget';
import { definer, type Library, type Parameter, plainValue } from '../define-function';

/** The longest expression: the time of a search is the product of both lengths. */
const expressionCharacters = 2_000;
const programSteps = 10_000;
/** The number of compiled expressions to keep. */
const kept = 500;

const textParameter: Parameter = { name: 'text', description: 'The text.' };
const expression: Parameter = { name: 'regular_expression', description: 'What to look for.' };

/** Adds REGEXMATCH, and replaces o-spreadsheet's REGEXEXTRACT and REGEXREPLACE. */
export function addPatternFunctions(library: Library): void {
  const { helpers, EvaluationError, CellErrorType } = library;
  const redefine = definer(library, true);
  const text = (arg: Arg) => helpers.toString(plainValue(arg));
  const expressions = new Map<string, RE2JS>();

  const read = (name: string, source: string): RE2JS => {
    const known = expressions.get(source);
    if (known) return known;
    const invalid = (why: string) => {
      const message = `Function ${name} parameter 2 value "${source.slice(0, 100)}" is not a valid regular expression${why}.`;
      return new EvaluationError(message, CellErrorType.InvalidReference);
    };
    if (source.length > expressionCharacters) throw invalid(': it is too long');
    const made = compiled(source);
    if (!made) throw invalid('');
    if (made.programSize() > programSteps) throw invalid(': it is too large');
    if (expressions.size >= kept) expressions.clear();
    expressions.set(source, made);
    return made;
  };
  const search = (name: string, subject: Arg, pattern: Arg) =>
    read(name, text(pattern)).matcher(text(subject));

  for (const name of ['REGEXMATCH', 'REGEXTEST']) {
    redefine(
      name,
      'Whether a text matches a regular expression.',
      [textParameter, expression],
      (subject, pattern) => search(name, subject, pattern).find(),
    );
  }

  redefine(
    'REGEXEXTRACT',
    'What of a text matches a regular expression, or its groups side by side.',
    [textParameter, expression],
    (subject, pattern) => {
      const found = search('REGEXEXTRACT', subject, pattern);
      if (found.find()) return groupsOf(found);
      const message = `Function REGEXEXTRACT parameter 2 value "${text(pattern)}" does not match text of Function REGEXEXTRACT parameter 1 value "${text(subject).slice(0, 100)}".`;
      return new EvaluationError(message, CellErrorType.NotAvailable);
    },
  );

  redefine(
    'REGEXREPLACE',
    'A text with something else for all that matches a regular expression.',
    [
      textParameter,
      expression,
      { name: 'replacement', description: 'What to put there; $1 is a group.' },
    ],
    (subject, pattern, replacement) => {
      const found = search('REGEXREPLACE', subject, pattern);
      const by = text(replacement);
      const parts: string[] = [];
      let end = 0;
      while (found.find()) {
        // Each search is linear, but there can be one for each letter of the text.
        const refusal = budget.check();
        if (refusal) return { ...refusal };
        parts.push(text(subject).slice(end, found.start()), replaced(by, found));
        end = found.end();
      }
      return parts.join('') + text(subject).slice(end);
    },
  );
}

function compiled(source: string): RE2JS | null {
  try {
    return RE2JS.compile(source);
  } catch {
    return null;
  }
}

/** The groups of a match as a row, or the whole match without groups. */
function groupsOf(found: Matcher): string | FunctionResultObject[][] {
  const count = found.groupCount();
  if (count === 0) return found.group() ?? '';
  return Array.from({ length: count }, (_, index) => [{ value: found.group(index + 1) ?? '' }]);
}

/** A replacement with its groups filled in; a backslash escapes the next character. */
function replaced(replacement: string, found: Matcher): string {
  return replacement.replace(/\\(.)|\$(\d)/gs, (sign, taken?: string, digit?: string) => {
    if (digit === undefined) return taken ?? '';
    const group = Number(digit);
    return group > found.groupCount() ? sign : (found.group(group) ?? '');
  });
}
