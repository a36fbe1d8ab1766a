import { dayMs } from '@telehealth/ids';
import type { Operation } from './operation.ts';

export type RememberedOperation = {
  readonly id: string;
  /** Epoch ms until which a later call may repeat it. Absent: only another try of the same call may. */
  readonly until?: number;
};

/** The lifetime of an idempotency key, under which a call may repeat its operation. */
const repeatableMs = dayMs;
/**
 * Another try of the same call finds the effect of a lost write unless so many changes came after it. A
 * number and no time, because every read and write of the document carries these.
 */
export const maxUnrepeated = 16;
/** Bounds the document; the oldest are dropped. */
const maxRemembered = 500;

type Memory = { readonly operations?: readonly RememberedOperation[] };

export function hasEffectOf({ operations = [] }: Memory, { operationId }: Operation): boolean {
  return operations.some(({ id }) => id === operationId);
}

/** After a change at `at` (epoch ms). */
export function operationsWith(
  { operations = [] }: Memory,
  { operationId, repeatable }: Operation,
  at: number,
): readonly RememberedOperation[] {
  const repeated = operations.filter(({ until }) => until !== undefined && until > at);
  const unrepeated = operations.filter(({ until }) => until === undefined).slice(1 - maxUnrepeated);
  const added = { id: operationId, ...(repeatable && { until: at + repeatableMs }) };
  return [...repeated, ...unrepeated, added].slice(-maxRemembered);
}
