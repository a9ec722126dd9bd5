/** Reads the JSDoc comments that stand directly above a script's top-level functions. */

export interface FunctionComment {
  description: string;
  isCustomFunction: boolean;
  parameters: { name: string; description: string; isOptional: boolean }[];
}

const COMMENTED_FUNCTION =
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:async\s+)?function\s*\*?\s*([A-Za-z_$][\w$]*)\s*\(/g;
const PARAMETER = /^(?:\{[^}]*\}\s*)?(\[?)([A-Za-z_$][\w$.]*)(?:=[^\]]*)?\]?\s*(?:-\s*)?([\s\S]*)$/;

/** The comments of a source file, by function name. */
export function readComments(code: string): Map<string, FunctionComment> {
  const comments = new Map<string, FunctionComment>();
  for (const [, comment = '', name = ''] of code.matchAll(COMMENTED_FUNCTION)) {
    comments.set(name, parseComment(comment));
  }
  return comments;
}

function parseComment(comment: string): FunctionComment {
  const text = comment.replace(/^[ \t]*\*[ \t]?/gm, '');
  const [description = '', ...tags] = text.split(/^\s*@(?=\w)/m);
  const parameters = tags.flatMap((tag) => {
    const match = /^param\s+([\s\S]*)$/.exec(tag);
    const [, bracket, name, about = ''] = PARAMETER.exec(match?.[1]?.trim() ?? '') ?? [];
    if (!name || name.includes('.')) return [];
    return [{ name, description: oneLine(about), isOptional: bracket === '[' }];
  });
  return {
    description: oneLine(description),
    isCustomFunction: tags.some((tag) => /^customfunction\b/i.test(tag)),
    parameters,
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
