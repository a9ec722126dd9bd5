/** Describes a script's functions for formulas: their names, parameters and comments. */
import type { FunctionInfo } from '../../protocol/cell-values';
import type { ListedFunction } from '../../runtime/pool/messages';
import type { SourceFile } from '../../runtime/script/script';

/** Joins the functions found by running the script with the comments found in its sources. */
export function describeFunctions(
  functions: ListedFunction[],
  sources: SourceFile[],
): FunctionInfo[] {
  const comments = new Map(sources.flatMap(({ code }) => [...readComments(code)]));
  return functions.map(({ name, parameters }) => {
    const comment = comments.get(name);
    return {
      name,
      description: comment?.description ?? '',
      isDocumented: comment?.isCustomFunction ?? false,
      parameters: parameters.map((parameter, index) => {
        const commented = comment?.parameters[index];
        return {
          name: commented?.name ?? parameter.name,
          description: commented?.description ?? '',
          isOptional: parameter.isOptional || (commented?.isOptional ?? false),
          isRest: parameter.isRest,
        };
      }),
    };
  });
}

export interface FunctionComment {
  readonly description: string;
  readonly isCustomFunction: boolean;
  readonly parameters: {
    readonly name: string;
    readonly description: string;
    readonly isOptional: boolean;
  }[];
}

const commentedFunction =
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:async\s+)?function\s*\*?\s*([A-Za-z_$][\w$]*)\s*\(/g;
const parameterPattern =
  /^(?:\{[^}]*\}\s*)?(\[?)([A-Za-z_$][\w$.]*)(?:=[^\]]*)?\]?\s*(?:-\s*)?([\s\S]*)$/;

/** The comments of a source file, by function name. */
function readComments(code: string): Map<string, FunctionComment> {
  const comments = new Map<string, FunctionComment>();
  for (const [, comment = '', name = ''] of code.matchAll(commentedFunction)) {
    comments.set(name, parseComment(comment));
  }
  return comments;
}

function parseComment(comment: string): FunctionComment {
  const text = comment.replace(/^[ \t]*\*[ \t]?/gm, '');
  const [description = '', ...tags] = text.split(/^\s*@(?=\w)/m);
  const parameters = tags.flatMap((tag) => {
    const match = /^param\s+([\s\S]*)$/.exec(tag);
    const [, bracket, name, about = ''] = parameterPattern.exec(match?.[1]?.trim() ?? '') ?? [];
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
