import type { PerKey } from '@telehealth/concurrency';
import { openIdempotency, openKeyUses } from '@telehealth/idempotency';
import type { AuthenticateOperator, Interceptor } from '@telehealth/rpc';
import type { SealingKeys } from '@telehealth/sealing';
import { deletionsOf, type FindDeletion } from '@telehealth/service-kit/client-data';
import type { FindKeyUses } from '@telehealth/service-kit/keys';
import { type Foundation, type FoundationOverrides, openFoundation } from '@telehealth/service-kit/service';
import { type BrandOfClient, brandsOfClients, operatorDirectory } from '@telehealth/service-kit/upstreams';
import { type BrandUpstreams, createSaleUpstreams } from './adapters/sale-upstreams.ts';
import { createUpstreams, type Upstreams } from './adapters/upstreams.ts';
import { createAuthoringQueue } from './app/authoring/authoring-queue.ts';
import { type SeedOffering, seedOfferings } from './app/offerings/seed-offerings.ts';
import type { Config } from './config.ts';
import { sealingPurposes } from './domain/sealing-purposes.ts';
import builtInOfferings from './seed/offerings.json' with { type: 'json' };
import {
  type CurrentVersions,
  currentVersionsDefinition,
  type Executions,
  executionsDefinition,
} from './storage/agreements.ts';
import { type AuthoringDocument, type Authorings, authoringDefinition } from './storage/authoring.ts';
import { type DisplayCopies, displayCopiesDefinition } from './storage/display-copies.ts';
import { type Enablements, enablementsDefinition } from './storage/enablements.ts';
import { type Instruments, instrumentsDefinition } from './storage/instruments.ts';
import { type Offerings, offeringsDefinition } from './storage/offerings.ts';
import { type Prices, pricesDefinition } from './storage/prices.ts';

export interface Context extends Foundation {
  readonly offerings: Offerings;
  readonly prices: Prices;
  readonly enablements: Enablements;
  readonly displayCopies: DisplayCopies;
  readonly authoring: Authorings;
  /** Runs the changes of each client one after the other. */
  readonly authoringQueue: PerKey;
  /** The document of authoring that this process wrote last. It holds one document, because they are large. */
  readonly latestAuthoring: { document?: AuthoringDocument | undefined };
  readonly instruments: Instruments;
  readonly upstreams: Upstreams;
  /** The upstreams with their last answers, on which a sale is decided. */
  readonly saleUpstreams: BrandUpstreams;
  readonly currentAgreements: CurrentVersions;
  readonly executions: Executions;
  /** Finds the brand that an operator names. */
  readonly brandOfClient: BrandOfClient;
  readonly authenticateOperator: AuthenticateOperator;
  readonly findDeletion: FindDeletion;
  /** Gives every change its effect once under an idempotency key. */
  readonly idempotency: Interceptor;
  readonly findKeyUses: FindKeyUses;
  readonly sealingKeys: SealingKeys;
}

export interface ContextOverrides extends FoundationOverrides {
  /** The offerings of a new catalog; the built-in ones by default. */
  readonly offerings?: readonly SeedOffering[];
  readonly authenticateOperator?: AuthenticateOperator;
}

/** Opens the store and the bus and seeds the canonical catalog. Rejects when either cannot be opened. */
export function createContext(config: Config, overrides: ContextOverrides = {}): Promise<Context> {
  const { sealingKeys } = config;
  return openFoundation('catalog', config, overrides, async (foundation) => {
    const { store, clock, logger, upstream } = foundation;
    const offerings = await store.collection(offeringsDefinition);
    await seedOfferings({ ...foundation, offerings }, overrides.offerings ?? builtInOfferings);

    // The service starts without its upstreams: their checks are then not performed.
    const accounts = upstream('accounts', config.accountsUrls, 'optional');
    const domains = upstream('domains', config.domainsUrls, 'optional');
    const upstreams = createUpstreams({ accounts, domains }, logger);
    return {
      offerings,
      prices: await store.collection(pricesDefinition),
      enablements: await store.collection(enablementsDefinition),
      displayCopies: await store.collection(displayCopiesDefinition),
      authoring: await store.collection(authoringDefinition),
      authoringQueue: createAuthoringQueue(),
      latestAuthoring: {},
      instruments: await store.collection(instrumentsDefinition),
      upstreams,
      saleUpstreams: createSaleUpstreams(upstreams, clock),
      currentAgreements: await store.collection(currentVersionsDefinition),
      executions: await store.collection(executionsDefinition),
      idempotency: await openIdempotency({
        ...{ store, clock, logger, sealingKeys },
        purpose: sealingPurposes.idempotencyOutcomes,
      }),
      findKeyUses: await openKeyUses(store),
      sealingKeys,
      brandOfClient: brandsOfClients(accounts),
      findDeletion: deletionsOf(accounts),
      authenticateOperator: overrides.authenticateOperator ?? operatorDirectory(accounts, clock),
    };
  });
}
