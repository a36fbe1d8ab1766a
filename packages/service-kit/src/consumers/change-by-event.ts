import { backgroundLimits, type Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { EventEnvelope } from '@telehealth/events';
import { newOperationId } from '@telehealth/ids';
import type { BrandKey } from '../calls/brand-key.ts';
import type { Logger } from '../telemetry/logger.ts';

/** What a change that an event causes takes from the event. */
export interface CausedByEvent {
  /** The client and brand that the event names: the changed document must be theirs. */
  readonly where: BrandKey;
  readonly operation: Operation;
  /** When it happened at its source, epoch ms. */
  readonly occurredAt: number;
}

/**
 * Changes the document that an event is about. When `change` throws `not-found`, because the brand of the event has no
 * such document, the event is dropped and logged: no later try would end differently.
 */
export async function changeByEvent(
  { logger }: { readonly logger: Logger },
  { id, type, client_id: clientId, brand_id: brandId = '', occurred_at }: EventEnvelope,
  change: (cause: CausedByEvent) => Promise<unknown>,
): Promise<void> {
  const operation: Operation = {
    operationId: newOperationId(),
    repeatable: false,
    actor: undefined,
    correlationId: id,
    limits: backgroundLimits,
  };
  try {
    await change({ where: { clientId, brandId }, operation, occurredAt: Date.parse(occurred_at) });
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'not-found') throw error;
    logger.error({ eventId: id, eventType: type }, 'event dropped: the brand has no such document');
  }
}
