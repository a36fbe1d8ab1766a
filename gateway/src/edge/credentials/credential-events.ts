import type { Bus, Subscription } from '@telehealth/events';
import type { Logger } from '@telehealth/service-kit';
import type { FastifyInstance } from 'fastify';
import type { CredentialCache } from './credential-cache.ts';

/**
 * Evicts a client's credentials from the cache when accounts announces a change. An unreachable bus does not delay the
 * start: until it is reachable, only their age ends cached resolutions.
 */
export function addCredentialEvents(
  app: FastifyInstance,
  bus: Bus,
  cache: CredentialCache,
  logger: Logger,
): void {
  let subscription: Subscription | undefined;
  app.addHook('onReady', async () => {
    const subscribing = bus.broadcast({
      name: 'gateway-credentials',
      types: ['credential.changed.v1'],
      handle: async (event) => cache.evictClient(event.client_id),
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
