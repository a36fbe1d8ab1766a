import type { ErrorKind } from '@telehealth/errors';
import { problemMediaType } from '../problems/problems.ts';

/** An operation as a page links to it. */
export interface LinkedOperation {
  readonly summary: string;
  readonly href: string;
}

interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly examples?: object }>>;
}
interface Operation {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly responses: Readonly<Record<string, Response>>;
}
/** The operations of a path by method, beside the parameters that they have in common. */
type Path = Readonly<Record<string, Operation>> & { readonly parameters?: never };
/** The parts of the OpenAPI document that are read here. */
export interface DescribedOperations {
  readonly paths: Readonly<Record<string, Path>>;
  readonly components: { readonly responses: Readonly<Record<string, Response>> };
}

/** The operations that answer each kind of problem, in the order of the document. */
export function operationsByKind(
  document: DescribedOperations,
): ReadonlyMap<ErrorKind, readonly LinkedOperation[]> {
  const found = new Map<ErrorKind, LinkedOperation[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operationsOf(methods))) {
      const link = { summary: operation.summary, href: anchorOf(operation, method, path) };
      for (const kind of new Set(kindsOf(operation, document))) {
        found.set(kind, [...(found.get(kind) ?? []), link]);
      }
    }
  }
  return found;
}

function operationsOf({ parameters: _, ...operations }: Path): Readonly<Record<string, Operation>> {
  return operations;
}

/** Every kind of problem has an example of its name in the response. */
function kindsOf({ responses }: Operation, { components }: DescribedOperations): readonly ErrorKind[] {
  return Object.values(responses).flatMap((response) => {
    const name = response.$ref?.replace('#/components/responses/', '');
    const { content } = name === undefined ? response : (components.responses[name] ?? {});
    return Object.keys(content?.[problemMediaType]?.examples ?? {}) as ErrorKind[];
  });
}

/** The address that the reference gives the section of an operation. */
function anchorOf({ tags: [tag = ''] }: Operation, method: string, path: string): string {
  return `/docs/#tag/${tag.toLowerCase()}/${method.toUpperCase()}${path}`;
}
