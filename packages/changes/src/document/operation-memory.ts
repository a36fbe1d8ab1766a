import { dayMs } from '@telehealth/ids';
import type { Operation } from './operation.ts';

export type RememberedOperation = {
  readonly id: string;
  /** Epoch ms until which a later call may repeat it. Absent: only a try of the same call does. */
  readonly until?: number;
};

/** As long as the record of an idempotency key lives: until then a call may repeat its operation. */
const repeatableMs = dayMs;
/**
 * A try of the same call, on this replica or another, finds the effect of a lost write unless this many changes came after
 * it. By number and not by time, because every read and write of the document carries them.
 */
export const maxUnrepeated = 16;
/** Bounds the document; the oldest are forgotten first. */
const maxRemembered = 500;

type Memory = { readonly operations?: readonly RememberedOperation[] };

export function hasEffectOf({ operations = [] }: Memory, { operationId }: Operation): boolean {
  return operations.some(({ id }) => id === operationId);
}

/** The operations to remember once this one has changed the document at `at` (epoch ms). */
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
