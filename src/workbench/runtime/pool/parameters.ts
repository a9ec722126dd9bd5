/** Reads the names of a function's parameters from its text. */
import { type Function as FunctionNode, type Pattern, parseExpressionAt } from 'acorn';

export interface Parameter {
  name: string;
  /** Whether it has a default. */
  isOptional: boolean;
  isRest: boolean;
}

/** The parameters of a function's source text; patterns without a name of their own are "value". */
export function readParameters(text: string): Parameter[] {
  return (parse(`(${text})`) ?? parse(`({${text}})`))?.params.map(parameterOf) ?? [];
}

/** The function in an expression: itself, or the method of an object; nothing where that is no script's text. */
function parse(expression: string): FunctionNode | undefined {
  try {
    const node = parseExpressionAt(expression, 0, { ecmaVersion: 'latest' });
    if (node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression') return node;
    if (node.type !== 'ObjectExpression') return undefined;
    const [property] = node.properties;
    const isMethod = property?.type === 'Property' && property.value.type === 'FunctionExpression';
    return isMethod ? (property.value as FunctionNode) : undefined;
  } catch {
    return undefined;
  }
}

function parameterOf(pattern: Pattern): Parameter {
  const isOptional = pattern.type === 'AssignmentPattern';
  const isRest = pattern.type === 'RestElement';
  const named = isOptional ? pattern.left : isRest ? pattern.argument : pattern;
  return { name: named.type === 'Identifier' ? named.name : 'value', isOptional, isRest };
}
