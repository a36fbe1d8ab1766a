import {
  type GetDeliveryResponse,
  GetDeliveryResponseSchema,
} from '@telehealth/contracts/webhooks/v1/delivery_service';
import {
  type GetHealthResponse,
  GetHealthResponseSchema,
} from '@telehealth/contracts/webhooks/v1/registration_service';
import { printRecord, printTable } from './print.ts';
import { represent, type ShownObject } from './representation.ts';

const attemptColumns = [
  'attempt',
  'trigger',
  'started_at',
  'outcome',
  'status',
  'duration_ms',
  'timing.dns_ms',
  'timing.connect_ms',
  'timing.tls_ms',
  'timing.ttfb_ms',
  'detail',
];

/** A delivery, then its attempts in the order in which they were made, without what the receiver answered. */
export function deliveryLines(response: GetDeliveryResponse): string[] {
  const { delivery, attempts } = represent(GetDeliveryResponseSchema, response);
  return [
    printRecord(delivery as ShownObject),
    '',
    'attempts:',
    printTable(attempts as readonly ShownObject[], attemptColumns),
  ];
}

/** The state of a registration and the reason for it, then how many attempts succeeded and failed. */
export function healthLines(response: GetHealthResponse): string[] {
  const { health } = represent(GetHealthResponseSchema, response);
  const { last_hour, last_day, ...state } = health as ShownObject;
  const counts = [
    { period: 'last hour', ...(last_hour as ShownObject) },
    { period: 'last day', ...(last_day as ShownObject) },
  ];
  return [printRecord(state), '', 'attempts:', printTable(counts, ['period', 'succeeded', 'failed'])];
}
