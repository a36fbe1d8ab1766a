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

/** The delivery, then its attempts in order, without the receiver's answers. */
export function deliveryLines(response: GetDeliveryResponse): string[] {
  const { delivery, attempts } = represent(GetDeliveryResponseSchema, response);
  return [
    printRecord(delivery as ShownObject),
    '',
    'attempts:',
    printTable(attempts as readonly ShownObject[], attemptColumns),
  ];
}

/** The registration's state with its reason, then attempts by success. */
export function healthLines(response: GetHealthResponse): string[] {
  const { health } = represent(GetHealthResponseSchema, response);
  const { last_hour, last_day, ...state } = health as ShownObject;
  const counts = [
    { period: 'last hour', ...(last_hour as ShownObject) },
    { period: 'last day', ...(last_day as ShownObject) },
  ];
  return [printRecord(state), '', 'attempts:', printTable(counts, ['period', 'succeeded', 'failed'])];
}
