/** Describes a script's functions for formulas: what they are called, take and do. */
import type { ListedFunction } from '../pool/messages';
import type { SourceFile } from '../script/script';
import type { FunctionInfo } from '../shared/custom-function';
import { readComments } from './jsdoc';

/** Joins the functions found by running the script with the comments found in its sources. */
export function describeFunctions(listed: ListedFunction[], sources: SourceFile[]): FunctionInfo[] {
  const comments = new Map(sources.flatMap(({ code }) => [...readComments(code)]));
  return listed.map(({ name, parameters }) => {
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
