import type { ErrorKind } from '@telehealth/errors';
import { kindsOf } from '@telehealth/public-api/openapi/problem-kinds';
import type { Operation } from '@telehealth/public-api/operation';
import { operations } from '@telehealth/public-api/operations';

export interface LinkedOperation {
  readonly summary: string;
  readonly href: string;
}

/** In the order of the document. */
export function operationsAnswering(kind: ErrorKind): readonly LinkedOperation[] {
  return operations
    .filter((operation) => kindsOf(operation).includes(kind))
    .map((operation) => ({ summary: operation.summary, href: anchorOf(operation) }));
}

/** As the reference builds it. */
function anchorOf({ tag, method, path }: Operation): string {
  return `/docs/#tag/${tag.toLowerCase().replaceAll(' ', '-')}/${method}${path}`;
}
