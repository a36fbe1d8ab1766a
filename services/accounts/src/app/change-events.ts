import { type EventEnvelope, makeEvent } from '@telehealth/events';
import type { ClientMode } from '../domain/client.ts';

/** What both kinds of event say of the change they tell. */
interface ToldChange {
  readonly operationId: string;
  readonly clientId: string;
  readonly mode: ClientMode;
  readonly at: number;
}

/**
 * Tells every process that holds a resolution of one of the client's credentials to forget it. Client-level
 * whatever the subject is: a new brand changes what every credential of its client reaches.
 */
export function credentialChanged(change: ToldChange & { readonly subject: string }): EventEnvelope {
  return makeEvent({
    type: 'credential.changed.v1',
    operationId: change.operationId,
    clientId: change.clientId,
    subject: change.subject,
    test: change.mode === 'test',
    recordedAt: change.at,
    data: {},
  });
}

/** Tells every process that holds the brand to forget it. */
export function brandChanged(
  change: ToldChange & { readonly brandId: string; readonly version: number },
): EventEnvelope {
  return makeEvent({
    type: 'brand.changed.v1',
    operationId: change.operationId,
    ordinal: 1,
    clientId: change.clientId,
    brandId: change.brandId,
    subject: change.brandId,
    test: change.mode === 'test',
    recordedAt: change.at,
    data: { version: BigInt(change.version) },
  });
}
