import type { Bus, Subscription } from '@telehealth/events';
import type { Logger } from '@telehealth/service-kit/telemetry';
import type { FastifyInstance } from 'fastify';
import type { CredentialCaches } from './credential-checks.ts';

const sessionPrefix = 'bss_';

/**
 * Evicts credentials when accounts announces a change. The start does not wait for the bus; without it,
 * cached resolutions only expire by age.
 */
export function addCredentialEvents(
  app: FastifyInstance,
  bus: Bus,
  { keys, sessions }: CredentialCaches,
  logger: Logger,
): void {
  let subscription: Subscription | undefined;
  app.addHook('onReady', async () => {
    const subscribing = bus.broadcast({
      name: 'gateway-credentials',
      types: ['credential.changed.v1'],
      handle: async ({ client_id: clientId, subject }) => {
        // Anyone can end their own session, which must not evict the client's keys.
        if (subject.startsWith(sessionPrefix)) sessions.evictKey(subject);
        else for (const cache of [keys, sessions]) cache.evictClient(clientId);
      },
    });
    subscribing.then(
      (live) => {
        subscription = live;
      },
      (err: unknown) => logger.warn({ err }, 'no events of changed credentials'),
    );
  });
  app.addHook('onClose', async () => {
    await subscription?.close();
  });
}
