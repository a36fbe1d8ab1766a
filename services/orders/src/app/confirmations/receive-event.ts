import { putDocument, taskOperation } from '@telehealth/changes';
import { dayMs, deriveId } from '@telehealth/ids';
import type { ProviderEvent } from '../../adapters/payment-provider.ts';
import type { Context } from '../../context.ts';
import { isContradiction, waitingReasonOf } from '../../domain/confirmations/stored-confirmation.ts';
import type { ProviderName } from '../../domain/orders/order.ts';
import type { ConfirmationDocument } from '../../storage/confirmations.ts';
import { applyConfirmation } from './apply-confirmation.ts';

/** How long a confirmation is stored: as long as providers list their events. */
const storedMs = 30 * dayMs;

/**
 * Stores an event of a provider in the inbox and applies it to its order. The effect is the same any number of times, in any
 * order. An event that contradicted its order is tried again when it comes again; one that is applied or dismissed is not.
 */
export async function receiveEvent(
  context: Context,
  provider: ProviderName,
  { refs, orderHint, ...event }: ProviderEvent,
): Promise<void> {
  const { document } = await putDocument<ConfirmationDocument>(context, {
    collection: context.confirmations,
    id: deriveId('cnf', `${provider} ${event.eventId}`),
    operation: taskOperation('confirmation'),
    decide(present, receivedAt) {
      if (present !== undefined)
        return isContradiction(present.reason) ? { set: { reason: waitingReasonOf(present) } } : undefined;
      const expiresAt = receivedAt + storedMs;
      return {
        set: {
          ...event,
          ...refs,
          provider,
          orderHint,
          reason: waitingReasonOf({ orderHint }),
          receivedAt,
          expiresAt,
        },
      };
    },
  });
  if (document?.reason !== undefined) await applyConfirmation(context, document);
}
