import { changeDocument } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { sealingKeyIdOf } from '@telehealth/sealing';
import { limitsOf, operationOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { findWrappedUnder, type JourneyDocument } from '../../storage/journeys.ts';

/** Number of journeys of one call: few enough for the deadline of a call on a slow database. */
const batchSize = 50;

/**
 * Wraps the keys of some journeys under the current sealing key; their sessions stay as they are. A journey that
 * changes at the same time is wrapped by its next try; one whose key cannot be opened is logged and left.
 */
export async function rewrapJourneyKeys(
  context: Context,
  call: Call,
): Promise<{ readonly rewrapped: number; readonly done: boolean }> {
  const { journeys, sealingKeys } = context;
  const [, ...retired] = sealingKeys.map(({ id }) => id);
  const found = await findWrappedUnder(journeys, retired, batchSize, limitsOf(call));
  let rewrapped = 0;
  for (const { _id } of found) if (await rewrapJourneyKey(context, call, _id)) rewrapped++;
  return { rewrapped, done: found.length === 0 };
}

/** Whether it was wrapped by this call. */
async function rewrapJourneyKey(context: Context, call: Call, journeyId: string): Promise<boolean> {
  try {
    const { effect } = await changeDocument<JourneyDocument>(context, {
      collection: context.journeys,
      id: journeyId,
      operation: operationOf(call),
      decide: (journey) => rewrappedKey(context, journey),
    });
    return effect === 'made';
  } catch (error) {
    // It was removed, or changed too often meanwhile: then the next call finds it again.
    if (error instanceof DomainError && (error.kind === 'not-found' || error.kind === 'conflict'))
      return false;
    throw error;
  }
}

function rewrappedKey(
  { keyring, sealingKeys, logger }: Context,
  { _id, wrappedKey, wrappedUnder }: JourneyDocument,
): { set: { wrappedKey: string; wrappedUnder: string } } | undefined {
  if (wrappedUnder === undefined || wrappedUnder === sealingKeys[0].id) return undefined;
  try {
    const wrapped = keyring.rewrap(_id, wrappedKey);
    return { set: { wrappedKey: wrapped, wrappedUnder: sealingKeyIdOf(wrapped) } };
  } catch (err) {
    logger.error(
      { journeyId: _id, err },
      'the key of a journey cannot be opened, so it cannot be wrapped anew',
    );
    return undefined;
  }
}
