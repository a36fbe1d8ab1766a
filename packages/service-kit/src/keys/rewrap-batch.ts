import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import type { SealingKeys } from '@telehealth/sealing';
import type { CallOptions } from '@telehealth/store';
import { nextPageToken, readPageToken } from '../page-token.ts';
import { limitsOf } from '../store-calls.ts';
import type { Rewrapped } from './rewrap-in-turn.ts';

/** What one call made of what a document has sealed. It is left when another call did it, or it is gone. */
export type RewrapOutcome = 'rewrapped' | 'unopened' | 'left';

/** Documents of a retired key, by id, behind `after`. */
export interface SealedUnder {
  readonly keyId: string;
  readonly after: string;
  readonly limit: number;
}

/** The documents of one collection that have something sealed. */
export interface SealedDocuments {
  readonly sealingKeys: SealingKeys;
  find(where: SealedUnder, options: CallOptions): Promise<readonly { readonly _id: string }[]>;
  rewrap(id: string): Promise<RewrapOutcome>;
}

/** Number of documents of one call: few enough for the deadline of a call on a slow database. */
const batchSize = 50;

/**
 * Wraps what some documents have sealed anew, under the current key. It goes on behind the documents of the call before, one retired
 * key after the other. `besides` are outcomes of the same call. Throws `malformed-request` for a position of another list.
 */
export async function rewrapBatch(
  { sealingKeys, find, rewrap }: SealedDocuments,
  call: Call,
  { after, besides = [] }: { readonly after: string; readonly besides?: readonly RewrapOutcome[] },
): Promise<Rewrapped> {
  const retired = sealingKeys.slice(1).map(({ id }) => id);
  const [from = retired[0], behind = ''] = readPageToken(after, 'text', 'text') ?? [];
  if (from === undefined) return countOf(besides, undefined);
  if (!retired.includes(from))
    throw new DomainError('malformed-request', 'the position names no retired key');
  for (const keyId of retired.slice(retired.indexOf(from))) {
    const where = { keyId, after: keyId === from ? behind : '', limit: batchSize };
    const rows = await find(where, limitsOf(call));
    if (rows.length === 0) continue;
    const outcomes = [...besides];
    for (const { _id } of rows) outcomes.push(await rewrap(_id));
    return countOf(
      outcomes,
      nextPageToken({ rows, hasMore: true }, ({ _id }) => [keyId, _id]),
    );
  }
  return countOf(besides, undefined);
}

function countOf(outcomes: readonly RewrapOutcome[], next: string | undefined): Rewrapped {
  const count = (outcome: RewrapOutcome) => outcomes.filter((one) => one === outcome).length;
  return { rewrapped: count('rewrapped'), unopened: count('unopened'), next };
}
