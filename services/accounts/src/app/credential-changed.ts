import { type EventEnvelope, makeEvent } from '@telehealth/events';
import type { ClientMode } from '../domain/client.ts';

/**
 * Tells every process that holds a resolution of one of the client's credentials to forget it. Client-level
 * whatever the subject is: a new brand changes what every credential of its client reaches.
 */
export function credentialChanged(change: {
  readonly operationId: string;
  readonly clientId: string;
  readonly mode: ClientMode;
  readonly subject: string;
  readonly at: number;
}): EventEnvelope {
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
