import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import type { SealingKeys } from '@telehealth/sealing';
import { operationOf } from '../calls/operation-of.ts';
import { nextPageToken, readPageToken } from '../calls/page-token.ts';
import { limitsOf } from '../calls/store-calls.ts';
import { countOutcomes, type RewrapOutcome, type Rewrapped } from './rewrapped.ts';
import type { SealedDocuments } from './sealed-documents.ts';
import type { SealedValues } from './sealed-values.ts';

/** Sealed values without expiry. */
export interface Sealed {
  readonly documents: SealedDocuments;
  /** Rewrapped with a run's first documents. */
  readonly values?: SealedValues;
}

/** Per call: few enough for a call's deadline on a slow database. */
const batchSize = 50;

/**
 * Continues after the previous call's documents, one retired key after the other. A document that changes too often is
 * left to another run; one that cannot be opened is counted and left. Safe to run concurrently. Throws
 * `malformed-request` for a position of another list.
 */
export async function rewrapBatch(
  { documents, values }: Sealed,
  sealingKeys: SealingKeys,
  call: Call,
  after: string,
): Promise<Rewrapped> {
  const [{ id: current }, ...older] = sealingKeys;
  const retired = older.map(({ id }) => id);
  const outcomes: RewrapOutcome[] = [];
  if (after === '' && values) outcomes.push(...(await values.rewrap(current, limitsOf(call))));
  const [from = retired[0], behind = ''] = readPageToken(after, 'text', 'text') ?? [];
  if (from === undefined) return countOutcomes(outcomes, undefined);
  if (!retired.includes(from))
    throw new DomainError('malformed-request', 'the position names no retired key');
  for (const keyId of retired.slice(retired.indexOf(from))) {
    const where = { keyId, after: keyId === from ? behind : '', limit: batchSize };
    const rows = await documents.find(where, limitsOf(call));
    if (rows.length === 0) continue;
    for (const { _id } of rows) outcomes.push(await documents.rewrap(operationOf(call), _id));
    return countOutcomes(
      outcomes,
      nextPageToken({ rows, hasMore: true }, ({ _id }) => [keyId, _id]),
    );
  }
  return countOutcomes(outcomes, undefined);
}
