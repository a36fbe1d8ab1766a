import { backgroundLimits, type Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { EventEnvelope } from '@telehealth/events';
import { newOperationId } from '@telehealth/ids';
import type { BrandKey } from '../calls/brand-key.ts';
import type { Logger } from '../telemetry/logger.ts';

export interface CausedByEvent {
  /** From the event; other documents are treated as missing. */
  readonly where: BrandKey;
  readonly operation: Operation;
  /** Epoch ms, at the source. */
  readonly occurredAt: number;
}

/**
 * When `change` throws `not-found`, because the event's brand has no such document, the event is dropped and logged: a
 * retry would not help.
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
