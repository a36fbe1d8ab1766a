import { Type } from 'typebox';
import { requestBody, resource } from '../../schema/envelope.ts';
import { EventType } from '../events/event-type.ts';
import { exampleDeliveryId } from './delivery.ts';

/** interface.md 4.11. */
export const TestFire = requestBody('TestFire', [{ event_type: 'journey.intake.submitted.v1' }], {
  event_type: Type.Optional(EventType),
});

/** interface.md 2.15. */
export const WebhookTestOutcome = resource(
  'WebhookTestOutcome',
  {
    delivered: true,
    ok: true,
    delivery_id: exampleDeliveryId,
    status: 204,
    duration_ms: 87,
  },
  {
    delivered: Type.Boolean({ description: 'Whether the receiver answered.' }),
    ok: Type.Boolean({ description: 'Whether it answered with 2xx.' }),
    delivery_id: Type.String(),
    status: Type.Optional(Type.Integer({ description: "The status of the receiver's answer." })),
    duration_ms: Type.Optional(Type.Integer({ description: 'Present when a connection was tried.' })),
    detail: Type.Optional(Type.String({ description: 'What went wrong.' })),
  },
);
