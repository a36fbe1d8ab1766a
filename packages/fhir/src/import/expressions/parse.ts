import fhirpath from 'fhirpath';

/** A node of the syntax tree of FHIRPath, without nodes that only wrap another one. */
export interface Syntax {
  readonly type: string;
  readonly text: string;
  readonly parts: readonly Syntax[];
}

interface ParsedNode {
  readonly type: string;
  readonly text?: string;
  readonly children?: readonly ParsedNode[];
}

const wrappers: ReadonlySet<string> = new Set([
  'EntireExpression',
  'TermExpression',
  'InvocationTerm',
  'LiteralTerm',
  'ParenthesizedTerm',
]);

/** Undefined: it is not FHIRPath. */
export function parseFhirPath(expression: string): Syntax | undefined {
  try {
    return syntaxOf(fhirpath.parse(expression) as ParsedNode);
  } catch {
    return undefined;
  }
}

function syntaxOf({ type, text = '', children = [] }: ParsedNode): Syntax {
  const [only] = children;
  if (wrappers.has(type) && only !== undefined) return syntaxOf(only);
  return { type, text, parts: children.map(syntaxOf) };
}
