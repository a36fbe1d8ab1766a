import { type Client, createClient } from '@connectrpc/connect';
import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { BrowserAccessService } from '@telehealth/contracts/accounts/v1/browser_access_service';
import { CredentialService } from '@telehealth/contracts/accounts/v1/credential_service';
import { FactLibraryService } from '@telehealth/contracts/catalog/v1/fact_library_service';
import { OfferingService } from '@telehealth/contracts/catalog/v1/offering_service';
import { QuestionService } from '@telehealth/contracts/catalog/v1/question_service';
import { StorefrontService } from '@telehealth/contracts/catalog/v1/storefront_service';
import { AddressService } from '@telehealth/contracts/intake/v1/address_service';
import { EnrollmentService } from '@telehealth/contracts/intake/v1/enrollment_service';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import { type Bus, openBus } from '@telehealth/events';
import { checkHealth, createTransport, type RpcTransport, type Tracer } from '@telehealth/rpc';
import {
  createLogger,
  createRegistry,
  type Logger,
  optional,
  type ReadinessChecks,
  type Registry,
  required,
  systemClock,
} from '@telehealth/service-kit';
import type { Config } from './config.ts';
import { type Cursors, createCursors } from './lists/cursors.ts';

/** What decides how requests are answered. */
export type Settings = Pick<
  Config,
  'accessLog' | 'deadlineMs' | 'deploymentMode' | 'maxInFlight' | 'problemBase' | 'rateLimits'
>;

/** The contracts the gateway calls. */
export interface Clients {
  readonly credentials: Client<typeof CredentialService>;
  readonly brands: Client<typeof BrandService>;
  readonly browserAccess: Client<typeof BrowserAccessService>;
  readonly intake: Client<typeof IntakeService>;
  readonly addresses: Client<typeof AddressService>;
  readonly enrollments: Client<typeof EnrollmentService>;
  readonly storefront: Client<typeof StorefrontService>;
  readonly offerings: Client<typeof OfferingService>;
  readonly questions: Client<typeof QuestionService>;
  readonly factLibrary: Client<typeof FactLibraryService>;
  /** Intake's uploads, which are no contract. */
  readonly media: Pick<RpcTransport, 'exchange'>;
}

/** What a gateway holds. */
export interface Context {
  readonly settings: Settings;
  readonly clients: Clients;
  readonly cursors: Cursors;
  readonly logger: Logger;
  readonly registry: Registry;
  /** Monotonic milliseconds: the bound on revoked keys must not move with the machine's time of day. */
  readonly clock: { now(): number };
  /** Tells of changed credentials; without it the age of a resolution alone bounds them. */
  readonly bus: Bus | undefined;
  /** Records requests and the calls made for them. */
  readonly tracer: Tracer | undefined;
  /** What readiness looks at. */
  readonly checks: ReadinessChecks;
  /** Lets go of what the context opened itself. */
  close(): Promise<void>;
}

/** What a caller with things of its own passes in; none of it is closed with the context. */
export type ContextOverrides = Partial<Pick<Context, 'bus' | 'clock' | 'logger' | 'registry' | 'tracer'>>;

/** Opens what the gateway needs. */
export async function createContext(config: Config, overrides: ContextOverrides = {}): Promise<Context> {
  const { internalCredential } = config;
  const { tracer } = overrides;
  const logger = overrides.logger ?? createLogger({ service: 'gateway', level: config.logLevel });
  const ownBus =
    overrides.bus === undefined && config.busUrl !== undefined
      ? await openBus(config.busUrl, { clock: systemClock, logger })
      : undefined;
  const bus = overrides.bus ?? ownBus;
  const transportTo = (targets: readonly string[]) =>
    createTransport({ targets, internalCredential, tracer });
  const neighbours = {
    accounts: transportTo(config.accountsUrls),
    intake: transportTo(config.intakeUrls),
    catalog: transportTo(config.catalogUrls),
  };

  return {
    settings: config,
    clients: {
      credentials: createClient(CredentialService, neighbours.accounts),
      brands: createClient(BrandService, neighbours.accounts),
      browserAccess: createClient(BrowserAccessService, neighbours.accounts),
      intake: createClient(IntakeService, neighbours.intake),
      addresses: createClient(AddressService, neighbours.intake),
      enrollments: createClient(EnrollmentService, neighbours.intake),
      storefront: createClient(StorefrontService, neighbours.catalog),
      offerings: createClient(OfferingService, neighbours.catalog),
      questions: createClient(QuestionService, neighbours.catalog),
      factLibrary: createClient(FactLibraryService, neighbours.catalog),
      media: neighbours.intake,
    },
    cursors: createCursors(internalCredential),
    logger,
    registry: overrides.registry ?? createRegistry('gateway'),
    clock: overrides.clock ?? performance,
    bus,
    tracer,
    checks: {
      ...neighbourChecks(neighbours),
      ...(bus !== undefined && { bus: optional(() => bus.ping()) }),
    },
    async close() {
      await Promise.all(Object.values(neighbours).map((neighbour) => neighbour.close()));
      await ownBus?.close();
    },
  };
}

const healthTimeoutMs = 1000;

/** Without accounts no request gets past its credential; without any other neighbour its own operations are 503. */
function neighbourChecks(neighbours: Readonly<Record<string, RpcTransport>>): ReadinessChecks {
  return Object.fromEntries(
    Object.entries(neighbours).map(([name, transport]) => {
      const check = () => checkHealth(transport, healthTimeoutMs);
      return [name, name === 'accounts' ? required(check) : optional(check)];
    }),
  );
}
