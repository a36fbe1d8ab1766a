import { randomUUID } from 'node:crypto';
import { openIdempotency, openKeyUses } from '@telehealth/idempotency';
import type { AuthenticateOperator, Interceptor } from '@telehealth/rpc';
import type { SealingKeys } from '@telehealth/sealing';
import { deletionsOf, type FindDeletion } from '@telehealth/service-kit/client-data';
import type { FindKeyUses } from '@telehealth/service-kit/keys';
import { type Mailer, openMailer } from '@telehealth/service-kit/mail';
import { type Foundation, type FoundationOverrides, openFoundation } from '@telehealth/service-kit/service';
import { Counter, type Registry } from '@telehealth/service-kit/telemetry';
import { operatorDirectory } from '@telehealth/service-kit/upstreams';
import { type ClientDirectory, createClientDirectory } from './adapters/accounts/client-directory.ts';
import { type FindCompany, findCompanyIn } from './adapters/accounts/notice-readers.ts';
import { createRunKeys, type RunKeys } from './adapters/accounts/run-keys.ts';
import { factsFrom, type GatherFacts } from './adapters/facts/gather-facts.ts';
import { createUpstreams } from './adapters/facts/upstreams.ts';
import { seedAgreements } from './app/agreements/seed-agreements.ts';
import { createRunWork, type RunWork } from './app/e2e-runs/run-work.ts';
import type { Config } from './config.ts';
import type { BusinessCalendar } from './domain/cases/calendar.ts';
import { sealingPurposes } from './domain/sealing-purposes.ts';
import { type Agreements, agreementsDefinition } from './storage/agreements.ts';
import { type Cases, casesDefinition } from './storage/cases.ts';
import { type ClientCursors, clientCursorsDefinition } from './storage/client-cursors.ts';
import { type Runs, runsDefinition } from './storage/e2e-runs.ts';
import { type KeptExecutions, keptExecutionsDefinition } from './storage/kept-executions.ts';
import { type Notices, noticesDefinition } from './storage/notices.ts';

export interface Context extends Foundation {
  readonly cases: Cases;
  readonly agreements: Agreements;
  readonly clientCursors: ClientCursors;
  readonly e2eRuns: Runs;
  readonly runWork: RunWork;
  readonly notices: Notices;
  readonly keptExecutions: KeptExecutions;
  /** Undefined: no notices are sent. */
  readonly mailer: Mailer | undefined;
  readonly findCompany: FindCompany;
  readonly noticeMetrics: Counter<'outcome'> | undefined;
  readonly runKeys: RunKeys;
  readonly clients: ClientDirectory;
  readonly gatherFacts: GatherFacts;
  readonly calendar: BusinessCalendar;
  readonly publicApiUrl: string;
  readonly publicUrl: string;
  readonly sealingKeys: SealingKeys;
  readonly authenticateOperator: AuthenticateOperator;
  readonly findDeletion: FindDeletion;
  readonly idempotency: Interceptor;
  readonly findKeyUses: FindKeyUses;
}

export interface ContextOverrides extends FoundationOverrides {
  readonly gatherFacts?: GatherFacts;
  readonly clients?: ClientDirectory;
  readonly findCompany?: FindCompany;
  readonly runKeys?: RunKeys;
  readonly authenticateOperator?: AuthenticateOperator;
}

/** In test mode publishes a first version of every agreement. Rejects when the store or the bus cannot be opened. */
export function createContext(config: Config, overrides: ContextOverrides = {}): Promise<Context> {
  const { sealingKeys, calendar, publicApiUrl, publicUrl } = config;
  return openFoundation('onboarding', config, overrides, async (foundation) => {
    const { store, clock, logger, registry, upstream, own } = foundation;
    const mailer = config.mail && own(openMailer(config.mail, logger));
    const agreements = await store.collection(agreementsDefinition);
    await seedAgreements({ ...foundation, agreements });
    // A missing answer leaves facts unknown, so no upstream is needed to start, or to be ready.
    const accounts = upstream('accounts', config.accountsUrls, 'optional');
    const upstreams = createUpstreams(
      {
        accounts,
        catalog: upstream('catalog', config.catalogUrls, 'optional'),
        intake: upstream('intake', config.intakeUrls, 'optional'),
        webhooks: upstream('webhooks', config.webhooksUrls, 'optional'),
        domains: upstream('domains', config.domainsUrls, 'optional'),
      },
      logger,
    );
    return {
      cases: await store.collection(casesDefinition),
      agreements,
      clientCursors: await store.collection(clientCursorsDefinition),
      e2eRuns: await store.collection(runsDefinition),
      runWork: createRunWork(randomUUID(), logger),
      notices: await store.collection(noticesDefinition),
      keptExecutions: await store.collection(keptExecutionsDefinition),
      mailer,
      findCompany: overrides.findCompany ?? findCompanyIn(accounts),
      noticeMetrics: registry && mailer && noticeCounter(registry),
      runKeys: overrides.runKeys ?? createRunKeys(accounts),
      clients: overrides.clients ?? createClientDirectory(accounts),
      gatherFacts: overrides.gatherFacts ?? factsFrom(upstreams),
      calendar,
      publicApiUrl,
      publicUrl,
      sealingKeys,
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

function noticeCounter(registry: Registry): Counter<'outcome'> {
  const help = 'Mails of notices that a server took, and notices that could not be sent, or not for a day';
  return new Counter({ name: 'notices_total', help, labelNames: ['outcome'], registers: [registry] });
}
