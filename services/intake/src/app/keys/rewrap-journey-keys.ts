import { changeDocument } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { sealingKeyIdOf } from '@telehealth/sealing';
import { operationOf, type RewrapOutcome, type Rewrapped, rewrapBatch } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { findWrappedUnder, type JourneyDocument } from '../../storage/journeys.ts';

/**
 * Wraps the keys of some journeys under the current sealing key, behind the journeys of the call before; their sessions stay as they
 * are. A journey that changes too often meanwhile is left to another run; one whose key cannot be opened is logged, counted and left.
 * Throws `malformed-request` for a position of another list.
 */
export async function rewrapJourneyKeys(context: Context, call: Call, after: string): Promise<Rewrapped> {
  const documents = {
    sealingKeys: context.sealingKeys,
    find: findWrappedUnder.bind(undefined, context.journeys),
    rewrap: (id: string) => rewrapJourneyKey(context, call, id),
  };
  return await rewrapBatch(documents, call, { after });
}

async function rewrapJourneyKey(context: Context, call: Call, journeyId: string): Promise<RewrapOutcome> {
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
    if (effect === 'made') return 'rewrapped';
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
