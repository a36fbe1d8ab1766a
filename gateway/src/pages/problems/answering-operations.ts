import type { ErrorKind } from '@telehealth/errors';
import { kindsOf } from '@telehealth/public-api/openapi/problem-kinds';
import { operations } from '@telehealth/public-api/operations';
import { anchorOf } from '../reference/operation-html.ts';
import { pathOfTag } from '../reference/reference-pages.ts';

export interface LinkedOperation {
  readonly summary: string;
  readonly href: string;
}

/** In the order of the document. */
export function operationsAnswering(kind: ErrorKind): readonly LinkedOperation[] {
  return operations
    .filter((operation) => kindsOf(operation).includes(kind))
    .map((operation) => ({
      summary: operation.summary,
      href: `${pathOfTag(operation.tag)}#${anchorOf(operation)}`,
    }));
}
