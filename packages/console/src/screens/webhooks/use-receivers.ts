import type { UseQueryResult } from '@tanstack/react-query';
import type { components } from '@telehealth/client';
import { useRead } from '../../api/use-read.ts';
import type { Work } from '../../session/work.ts';

export type Registration = components['schemas']['WebhookRegistration'];
export type Health = components['schemas']['WebhookHealth'];

export interface Receiver extends Registration {
  readonly health: Health;
}

async function readReceivers({ client }: Work): Promise<readonly Receiver[]> {
  const all: Registration[] = [];
  for await (const registration of client.list('/v1/webhooks/registrations')) all.push(registration);
  return Promise.all(
    all.map(async (registration) => {
      const path = { params: { path: { registration_id: registration.registration_id } } };
      const { data } = await client.get('/v1/webhooks/registrations/{registration_id}/health', path);
      return { ...registration, health: data };
    }),
  );
}

/** Of the brand, with their health. */
export function useReceivers(enabled = true): UseQueryResult<readonly Receiver[]> {
  return useRead(['receivers'], readReceivers, { enabled });
}

/** The share of attempts that failed, or undefined without an attempt. */
export function errorRate({ succeeded, failed }: components['schemas']['AttemptCounts']): number | undefined {
  return succeeded + failed === 0 ? undefined : failed / (succeeded + failed);
}
