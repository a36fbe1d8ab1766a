import { backgroundLimits } from '@telehealth/changes';
import { newId } from '@telehealth/ids';
import { StoreUnavailable } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { openAttempt } from '../../domain/deliveries/attempts.ts';
import { type AttemptResult, decideClose, type EndedAttempt } from '../../domain/deliveries/decide-close.ts';
import { isDelayed } from '../../domain/receivers/receiver-state.ts';
import { changeDelivery } from '../../storage/change-delivery.ts';
import type { DeliveryDocument } from '../../storage/deliveries.ts';
import { urlOf } from '../registrations/receiver-address.ts';
import type { Claimed } from './claimed.ts';
import { send } from './send.ts';

/** Makes the claimed attempt and stores its end. If that fails, the delivery is sent again once its worker counts as dead. */
export async function makeAttempt(context: Context, claimed: Claimed): Promise<EndedAttempt> {
  const { logger, metrics, random } = context;
  const { registration, url, delivery, body, signers, correlationId = newId('cor') } = claimed;
  const { _id: deliveryId, eventId, registrationId } = delivery;
  const attempt = openAttempt(delivery);
  if (attempt === undefined) throw new Error('the delivery was not claimed');
  const post = { url, deliveryId, eventId, body, attempt, signers, correlationId };
  if (attempt.attempt === 1) {
    metrics?.first(attempt.startedAt - delivery.createdAt, isDelayed(registration, delivery.createdAt));
  }
  const result = await send(context, post);
  metrics?.ended(attempt, result);
  const isMoved = await hasMoved(context, { registrationId, url }, result);
  const at = context.clock.now();
  const change = decideClose(delivery, result, { at, random: random(), isMoved });
  const isClosed = await close(context, delivery, change);
  const fields = { deliveryId, eventId, registrationId, correlationId, attempt: attempt.attempt };
  const { outcome, status, detail, durationMs } = result;
  logger.debug({ ...fields, outcome, status, detail, durationMs }, 'webhook attempt ended');
  if (!isClosed) logger.warn(fields, 'another worker took the delivery over: it is sent again');
  return { attempt: change.attempts?.at(-1) ?? attempt, result, isMoved };
}

/** Whether the registration has another address than the one that refused further deliveries. */
async function hasMoved(
  context: Context,
  { registrationId, url }: { readonly registrationId: string; readonly url: string },
  { status, isAborted }: AttemptResult,
): Promise<boolean> {
  if (status !== 410 && !isAborted) return false;
  const present = await context.registrations.get(registrationId, backgroundLimits);
  return present !== undefined && present.deletedAt === undefined && urlOf(context, present) !== url;
}

const closeTries = 5;

/** Whether the change was written. While the database is unavailable for a moment, the write is repeated. */
async function close(
  { deliveries, clock }: Context,
  delivery: DeliveryDocument,
  change: ReturnType<typeof decideClose>,
): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      const closed = await changeDelivery(deliveries, delivery, change, backgroundLimits);
      if (closed !== undefined) return true;
      const present = await deliveries.get(delivery._id, backgroundLimits);
      // The outcome of the write was unknown. It was written if the attempt has its outcome.
      return present?.version === delivery.version + 1 && openAttempt(present) === undefined;
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || tries === closeTries) throw error;
      await clock.sleep(1000);
    }
  }
}
