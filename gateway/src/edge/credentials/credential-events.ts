import type { Bus, Subscription } from '@telehealth/events';
import type { Logger } from '@telehealth/service-kit';
import type { FastifyInstance } from 'fastify';
import type { CredentialCaches } from './credential-checks.ts';

/** Of the ids of browser sessions. */
const sessionPrefix = 'bss_';

/**
 * Evicts a client's credentials from the cache when accounts announces a change. An unreachable bus does not delay the
 * start: until it is reachable, only their age ends cached resolutions.
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
        // Everybody can end a session that is theirs, so that must not cost the client's keys a lookup.
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
