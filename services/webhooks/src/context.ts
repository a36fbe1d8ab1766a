import { createEgress, type Egress, type EgressOptions } from '@telehealth/egress';
import { type Feed, openFeed } from '@telehealth/feed';
import { openIdempotency, openKeyUses } from '@telehealth/idempotency';
import type { AuthenticateOperator, Interceptor } from '@telehealth/rpc';
import { createSealer, type Sealer, type SealingKeys } from '@telehealth/sealing';
import { deletionsOf, type FindDeletion } from '@telehealth/service-kit/client-data';
import type { FindKeyUses } from '@telehealth/service-kit/keys';
import { type Foundation, type FoundationOverrides, openFoundation } from '@telehealth/service-kit/service';
import { type BrandOfClient, brandsOfClients, operatorDirectory } from '@telehealth/service-kit/upstreams';
import { createDeliveryMetrics, type DeliveryMetrics } from './app/deliveries/delivery-metrics.ts';
import { createDueRegistrations, type DueRegistrations } from './app/deliveries/due-registrations.ts';
import { createFirstAttempts, type FirstAttempts } from './app/deliveries/first-attempts.ts';
import { allowedNetworksReader } from './app/egress/read-allowed-networks.ts';
import { type AttemptCounter, createAttemptCounter } from './app/receivers/attempt-counter.ts';
import { type RegistrationMetrics, registrationMetrics } from './app/receivers/registration-metrics.ts';
import { openSigningKeys, type SigningKeys } from './app/signatures/signing-keys.ts';
import type { Config, DeliverySettings } from './config.ts';
import { sealingPurposes } from './domain/sealing-purposes.ts';
import { type AllowedNetworks, allowedNetworksDefinition } from './storage/allowed-networks.ts';
import { type AttemptHours, attemptHoursDefinition } from './storage/attempt-hours.ts';
import { type ClientHolds, clientHoldsDefinition } from './storage/client-holds.ts';
import { type Deliveries, deliveriesDefinition } from './storage/deliveries.ts';
import { type EventDocument, type Events, eventsDefinition, inOrderOfRecord } from './storage/events.ts';
import { type Recoveries, recoveriesDefinition } from './storage/recoveries.ts';
import { type Registrations, registrationsDefinition } from './storage/registrations.ts';
import { type SigningKeyDocuments, signingKeysDefinition } from './storage/signing-keys.ts';

export interface Context extends Foundation {
  readonly registrations: Registrations;
  readonly attemptHours: AttemptHours;
  readonly registrationMetrics: RegistrationMetrics;
  readonly deliveries: Deliveries;
  readonly clientHolds: ClientHolds;
  readonly recoveries: Recoveries;
  readonly events: Events;
  /** Stamps the events of each client. */
  readonly feed: Feed<EventDocument>;
  /** Code that makes a delivery due adds its registration. */
  readonly dueRegistrations: DueRegistrations;
  readonly firstAttempts: FirstAttempts;
  readonly attemptCounter: AttemptCounter;
  readonly metrics: DeliveryMetrics | undefined;
  readonly egress: Pick<Egress, 'post' | 'close'>;
  readonly allowedNetworks: AllowedNetworks;
  /** The mode of the deployment, which its events have. */
  readonly mode: 'test' | 'live';
  readonly settings: DeliverySettings;
  readonly maxRegistrationsInADay: number;
  /** A number from 0 to 1, 1 exclusive. */
  readonly random: () => number;
  /** Seals the secrets of registrations, bound to their ids. */
  readonly secrets: Sealer;
  /** Seals the URLs of receivers, bound to the ids of their registrations. */
  readonly urls: Sealer;
  readonly signingKeys: SigningKeys;
  readonly signingKeyDocuments: SigningKeyDocuments;
  /** Seals signing keys, bound to their ids. */
  readonly signingKeySealer: Sealer;
  readonly sealingKeys: SealingKeys;
  readonly brandOfClient: BrandOfClient;
  readonly authenticateOperator: AuthenticateOperator;
  readonly findDeletion: FindDeletion;
  readonly idempotency: Interceptor;
  readonly findKeyUses: FindKeyUses;
}

export interface ContextOverrides extends FoundationOverrides {
  readonly egress?: Context['egress'];
  /** The ports of this machine that no delivery reaches; with it, deliveries reach all its other ones in test mode. */
  readonly loopbackExcept?: EgressOptions['loopbackExcept'];
  readonly random?: () => number;
  readonly authenticateOperator?: AuthenticateOperator;
}

/** Rejects when the store or the bus cannot be opened. */
export function createContext(config: Config, overrides: ContextOverrides = {}): Promise<Context> {
  const { sealingKeys, deliveries: settings } = config;
  return openFoundation('webhooks', config, overrides, async (foundation) => {
    const { store, clock, logger, registry, upstream, own } = foundation;
    const accounts = upstream('accounts', config.accountsUrls, 'optional');
    const events = await store.collection(eventsDefinition);
    const attemptHours = await store.collection(attemptHoursDefinition);
    const { deadlineMs } = settings;
    const { allow } = config.egress;
    const { loopbackExcept } = overrides;
    if (allow.length > 0)
      logger.info({ allow }, 'webhooks go to these addresses although they are not public');
    const allowedNetworks = await store.collection(allowedNetworksDefinition);
    const alsoAllowed = allowedNetworksReader(allowedNetworks, clock);
    const signingKeyDocuments = await store.collection(signingKeysDefinition);
    const signingKeySealer = createSealer(sealingKeys, sealingPurposes.signingKeys);
    return {
      registrations: await store.collection(registrationsDefinition),
      attemptHours,
      registrationMetrics: registrationMetrics(registry),
      deliveries: await store.collection(deliveriesDefinition),
      clientHolds: await store.collection(clientHoldsDefinition),
      recoveries: await store.collection(recoveriesDefinition),
      events,
      feed: await openFeed({ store, documents: events, clock, order: inOrderOfRecord }),
      dueRegistrations: createDueRegistrations(),
      firstAttempts: createFirstAttempts(),
      attemptCounter: createAttemptCounter({ attemptHours, clock, logger }),
      metrics: registry && createDeliveryMetrics(registry),
      egress: own(
        overrides.egress ?? createEgress({ ...config.egress, deadlineMs, loopbackExcept, alsoAllowed }),
      ),
      allowedNetworks,
      mode: config.egress.mode,
      settings,
      maxRegistrationsInADay: config.maxRegistrationsInADay,
      random: overrides.random ?? Math.random,
      secrets: createSealer(sealingKeys, sealingPurposes.registrationSecrets),
      urls: createSealer(sealingKeys, sealingPurposes.receiverUrls),
      signingKeys: openSigningKeys({
        documents: signingKeyDocuments,
        sealer: signingKeySealer,
        clock,
        logger,
      }),
      signingKeyDocuments,
      signingKeySealer,
      sealingKeys,
      brandOfClient: brandsOfClients(accounts),
      findDeletion: deletionsOf(accounts),
      authenticateOperator: overrides.authenticateOperator ?? operatorDirectory(accounts, clock),
      idempotency: await openIdempotency({
        store,
        clock,
        logger,
        sealingKeys,
        purpose: sealingPurposes.idempotencyOutcomes,
      }),
      findKeyUses: await openKeyUses(store),
    };
  });
}
