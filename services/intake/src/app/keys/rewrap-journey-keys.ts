import { changeDocument } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { sealingKeyIdOf } from '@telehealth/sealing';
import { limitsOf, nextPageToken, operationOf, type Rewrapped, readPageToken } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { findWrappedUnder, type JourneyDocument } from '../../storage/journeys.ts';

/** Number of journeys of one call: few enough for the deadline of a call on a slow database. */
const batchSize = 50;

/**
 * Wraps the keys of some journeys under the current sealing key; their sessions stay as they are. It goes on behind
 * the journeys of the call before, one retired key after the other. A journey that changes too often meanwhile is
 * left to another run; one whose key cannot be opened is logged, counted and left. Throws `malformed-request` for a
 * position of another list.
 */
export async function rewrapJourneyKeys(context: Context, call: Call, after: string): Promise<Rewrapped> {
  const { journeys, sealingKeys } = context;
  const retired = sealingKeys.slice(1).map(({ id }) => id);
  const [from = retired[0], behind = ''] = readPageToken(after, 'text', 'text') ?? [];
  if (from === undefined) return { rewrapped: 0, unopened: 0, next: undefined };
  if (!retired.includes(from))
    throw new DomainError('malformed-request', 'the position names no retired key');
  for (const keyId of retired.slice(retired.indexOf(from))) {
    const where = { keyId, after: keyId === from ? behind : '', limit: batchSize };
    const found = await findWrappedUnder(journeys, where, limitsOf(call));
    const outcomes: Outcome[] = [];
    for (const { _id } of found) outcomes.push(await rewrapJourneyKey(context, call, _id));
    if (found.length > 0) {
      const count = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length;
      const next = nextPageToken({ rows: found, hasMore: true }, ({ _id }) => [keyId, _id]);
      return { rewrapped: count('wrapped'), unopened: count('unopened'), next };
    }
  }
  return { rewrapped: 0, unopened: 0, next: undefined };
}

/**
 * What one call made of a key. A key is left when its journey was removed, changed too often, or was wrapped by
 * another call.
 */
type Outcome = 'wrapped' | 'unopened' | 'left';

async function rewrapJourneyKey(context: Context, call: Call, journeyId: string): Promise<Outcome> {
  let isUnopened = false;
  try {
    const { effect } = await changeDocument<JourneyDocument>(context, {
      collection: context.journeys,
      id: journeyId,
      operation: operationOf(call),
      decide: ({ _id, wrappedKey, wrappedUnder }) => {
        if (wrappedUnder === undefined || wrappedUnder === context.sealingKeys[0].id) return undefined;
        const wrapped = rewrappedKey(context, _id, wrappedKey);
        isUnopened = wrapped === undefined;
        return wrapped === undefined
          ? undefined
          : { set: { wrappedKey: wrapped, wrappedUnder: sealingKeyIdOf(wrapped) } };
      },
    });
    if (effect === 'made') return 'wrapped';
    return isUnopened ? 'unopened' : 'left';
  } catch (error) {
    if (error instanceof DomainError && (error.kind === 'not-found' || error.kind === 'conflict'))
      return 'left';
    throw error;
  }
}

/** The key wrapped anew; undefined when it cannot be opened. */
function rewrappedKey(
  { keyring, logger }: Context,
  journeyId: string,
  wrappedKey: string,
): string | undefined {
  try {
    return keyring.rewrap(journeyId, wrappedKey);
  } catch (err) {
    logger.error({ journeyId, err }, 'the key of a journey cannot be opened, so it cannot be wrapped anew');
    return undefined;
  }
}
