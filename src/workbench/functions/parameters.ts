/** Reads the names of a function's parameters from its text. */

export interface Parameter {
  name: string;
  /** Whether it has a default. */
  isOptional: boolean;
  isRest: boolean;
}

const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}' };

/** The parameters of a function's source text; patterns without a name of their own are "value". */
export function readParameters(text: string): Parameter[] {
  const start = text.indexOf('(');
  if (start < 0) return [];
  return splitAtCommas(text, start + 1)
    .map((part) => part.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim())
    .filter((part) => part !== '')
    .map((part) => {
      const isRest = part.startsWith('...');
      const name = /^[A-Za-z_$][\w$]*/.exec(isRest ? part.slice(3).trim() : part)?.[0] ?? 'value';
      return { name, isRest, isOptional: part.includes('=') };
    });
}

/** The parts between commas up to the bracket that closes the list. */
function splitAtCommas(text: string, start: number): string[] {
  const parts: string[] = [];
  const open: string[] = [];
  let from = start;
  for (let index = start; index < text.length; index++) {
    const letter = text.charAt(index);
    const closing = CLOSING[letter];
    if (closing) open.push(closing);
    else if (letter === open.at(-1)) open.pop();
    else if (open.length === 0 && (letter === ',' || letter === ')')) {
      parts.push(text.slice(from, index));
      from = index + 1;
      if (letter === ')') break;
    }
  }
  return parts;
}
