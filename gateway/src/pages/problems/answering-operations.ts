import type { ErrorKind } from '@telehealth/errors';
import { kindsOf } from '@telehealth/public-api/openapi/problem-kinds';
import type { Operation } from '@telehealth/public-api/operation';
import { operations } from '@telehealth/public-api/operations';

/** An operation as a page links to it. */
export interface LinkedOperation {
  readonly summary: string;
  readonly href: string;
}

/** The operations that answer the kind of problem, in the order of the document. */
export function operationsAnswering(kind: ErrorKind): readonly LinkedOperation[] {
  return operations
    .filter((operation) => kindsOf(operation).includes(kind))
    .map((operation) => ({ summary: operation.summary, href: anchorOf(operation) }));
}

/** The address that the reference gives the section of an operation. */
function anchorOf({ tag, method, path }: Operation): string {
  return `/docs/#tag/${tag.toLowerCase().replaceAll(' ', '-')}/${method}${path}`;
}
