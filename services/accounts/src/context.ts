import { hash, randomUUID } from 'node:crypto';
import { openIdempotency, openKeyUses } from '@telehealth/idempotency';
import type { Interceptor } from '@telehealth/rpc';
import type { SealingKeys } from '@telehealth/sealing';
import {
  type FindKeyUses,
  type Foundation,
  type FoundationOverrides,
  openFoundation,
} from '@telehealth/service-kit';
import { factsFrom, type GatherFacts } from './adapters/facts/gather-facts.ts';
import { createUpstreams } from './adapters/facts/upstreams.ts';
import { seedAgreements } from './app/agreements/seed-agreements.ts';
import { createRunWork, type RunWork } from './app/e2e-runs/run-work.ts';
import { createSharedLooks, type SharedLooks } from './app/onboarding/shared-looks.ts';
import type { Config } from './config.ts';
import type { ClientMode } from './domain/client.ts';
import type { BusinessCalendar } from './domain/onboarding/calendar.ts';
import type { Knowledge } from './domain/onboarding/requirements.ts';
import { sealingPurposes } from './domain/sealing-purposes.ts';
import { type Agreements, agreementsDefinition } from './storage/agreements.ts';
import { type ApiKeys, apiKeysDefinition } from './storage/api-keys.ts';
import { type Brands, brandsDefinition } from './storage/brands.ts';
import { type Clients, clientsDefinition } from './storage/clients.ts';
import { type Runs, runsDefinition } from './storage/e2e-runs.ts';
import { type Cases, casesDefinition } from './storage/onboarding-cases.ts';
import { type Operators, operatorsDefinition } from './storage/operators.ts';

/** What the accounts service holds. */
export interface Context extends Foundation {
  readonly clients: Clients;
  readonly brands: Brands;
  readonly apiKeys: ApiKeys;
  readonly operators: Operators;
  readonly cases: Cases;
  readonly agreements: Agreements;
  readonly e2eRuns: Runs;
  readonly runWork: RunWork;
  readonly gatherFacts: GatherFacts;
  /** By client. */
  readonly looks: SharedLooks<Knowledge>;
  readonly calendar: BusinessCalendar;
  /** Where test runs reach the gateway. */
  readonly publicApiUrl: string;
  readonly deploymentMode: ClientMode;
  /** Each of 32 bytes. */
  readonly bootstrapTokensSha256: readonly Buffer[];
  readonly sealingKeys: SealingKeys;
  /** Gives every change its effect once under an idempotency key. */
  readonly idempotency: Interceptor;
  /** Of the stored outcomes. */
  readonly findKeyUses: FindKeyUses;
}

/** What the caller brings along. */
export interface ContextOverrides extends FoundationOverrides {
  readonly gatherFacts?: GatherFacts;
}

/** Opens the store and the bus. Rejects when either cannot be opened. */
export function createContext(config: Config, overrides: ContextOverrides = {}): Promise<Context> {
  const { deploymentMode, sealingKeys, calendar, publicApiUrl } = config;
  return openFoundation('accounts', config, overrides, async (foundation) => {
    const { store, clock, logger, upstream } = foundation;
    const agreements = await store.collection(agreementsDefinition);
    await seedAgreements({ ...foundation, agreements });
    // What does not answer is not known: no upstream is needed to start, or to be ready.
    const upstreams = createUpstreams(
      {
        catalog: upstream('catalog', config.catalogUrls, 'optional'),
        intake: upstream('intake', config.intakeUrls, 'optional'),
        webhooks: upstream('webhooks', config.webhooksUrls, 'optional'),
        domains: upstream('domains', config.domainsUrls, 'optional'),
      },
      logger,
    );
    return {
      clients: await store.collection(clientsDefinition),
      brands: await store.collection(brandsDefinition),
      apiKeys: await store.collection(apiKeysDefinition),
      operators: await store.collection(operatorsDefinition),
      cases: await store.collection(casesDefinition),
      agreements,
      e2eRuns: await store.collection(runsDefinition),
      runWork: createRunWork(randomUUID(), logger),
      looks: createSharedLooks(),
      gatherFacts: overrides.gatherFacts ?? factsFrom(upstreams),
      idempotency: await openIdempotency({
        ...{ store, clock, logger, sealingKeys },
        purpose: sealingPurposes.idempotencyOutcomes,
      }),
      findKeyUses: await openKeyUses(store),
      bootstrapTokensSha256: config.operatorTokens.map((token) => hash('sha256', token, 'buffer')),
      ...{ deploymentMode, sealingKeys, calendar, publicApiUrl },
    };
  });
}
