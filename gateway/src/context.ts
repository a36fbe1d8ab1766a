import { createClient } from '@connectrpc/connect';
import { BrandDirectoryService } from '@telehealth/contracts/accounts/v1/brand_directory_service';
import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { BrowserAccessService } from '@telehealth/contracts/accounts/v1/browser_access_service';
import { CredentialService } from '@telehealth/contracts/accounts/v1/credential_service';
import { FactLibraryService } from '@telehealth/contracts/catalog/v1/fact_library_service';
import { OfferingService } from '@telehealth/contracts/catalog/v1/offering_service';
import { QuestionService } from '@telehealth/contracts/catalog/v1/question_service';
import { StorefrontService } from '@telehealth/contracts/catalog/v1/storefront_service';
import { DomainRoutingService } from '@telehealth/contracts/domains/v1/domain_routing_service';
import { DomainService } from '@telehealth/contracts/domains/v1/domain_service';
import { AddressService } from '@telehealth/contracts/intake/v1/address_service';
import { EnrollmentService } from '@telehealth/contracts/intake/v1/enrollment_service';
import { IdentityService } from '@telehealth/contracts/intake/v1/identity_service';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import { OnboardingService } from '@telehealth/contracts/onboarding/v1/onboarding_service';
import { ConfirmationService } from '@telehealth/contracts/orders/v1/confirmation_service';
import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import { PaymentService } from '@telehealth/contracts/orders/v1/payment_service';
import { SimulatedCheckoutService } from '@telehealth/contracts/orders/v1/simulated_checkout_service';
import { DeliveryService } from '@telehealth/contracts/webhooks/v1/delivery_service';
import { EventService } from '@telehealth/contracts/webhooks/v1/event_service';
import { PublicKeyService } from '@telehealth/contracts/webhooks/v1/public_key_service';
import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
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
import type { ActiveDomains } from './domains/active-domains.ts';
import { openActiveDomains } from './domains/open-active-domains.ts';
import { type Cursors, createCursors } from './lists/cursors.ts';
import { openIssuer } from './sign-in/issuer.ts';
import type { SignIn } from './sign-in/sign-in.ts';
import { signInCookies } from './sign-in/sign-in-cookies.ts';

/** Settings that decide how requests are answered. */
export type Settings = Pick<
  Config,
  | 'accessLog'
  | 'deadlineMs'
  | 'deploymentMode'
  | 'maxInFlight'
  | 'problemBase'
  | 'rateLimits'
  | 'trustedProxies'
>;

type Upstreams = Readonly<
  Record<'accounts' | 'intake' | 'catalog' | 'orders' | 'webhooks' | 'domains' | 'onboarding', RpcTransport>
>;

/** The contracts the gateway calls. */
export type Clients = ReturnType<typeof openClients>;

function openClients({ accounts, intake, catalog, orders, webhooks, domains, onboarding }: Upstreams) {
  /** Intake's upload routes, which are plain HTTP. */
  const media: Pick<RpcTransport, 'exchange'> = intake;
  return {
    credentials: createClient(CredentialService, accounts),
    brands: createClient(BrandService, accounts),
    onboarding: createClient(OnboardingService, onboarding),
    browserAccess: createClient(BrowserAccessService, accounts),
    brandDirectory: createClient(BrandDirectoryService, accounts),
    intake: createClient(IntakeService, intake),
    addresses: createClient(AddressService, intake),
    enrollments: createClient(EnrollmentService, intake),
    identities: createClient(IdentityService, intake),
    storefront: createClient(StorefrontService, catalog),
    offerings: createClient(OfferingService, catalog),
    questions: createClient(QuestionService, catalog),
    factLibrary: createClient(FactLibraryService, catalog),
    orders: createClient(OrderService, orders),
    payments: createClient(PaymentService, orders),
    confirmations: createClient(ConfirmationService, orders),
    simulatedCheckout: createClient(SimulatedCheckoutService, orders),
    registrations: createClient(RegistrationService, webhooks),
    deliveries: createClient(DeliveryService, webhooks),
    events: createClient(EventService, webhooks),
    publicKeys: createClient(PublicKeyService, webhooks),
    domains: createClient(DomainService, domains),
    domainRouting: createClient(DomainRoutingService, domains),
    media,
  };
}

/** What a gateway holds. */
export interface Context {
  readonly settings: Settings;
  readonly clients: Clients;
  /** The custom domains that are served. */
  readonly activeDomains: ActiveDomains;
  readonly cursors: Cursors;
  /** Undefined: this deployment has no sign-in. */
  readonly signIn: SignIn | undefined;
  readonly logger: Logger;
  readonly registry: Registry;
  /** Monotonic milliseconds, so that the bound on revoked keys does not follow changes of the time of day. */
  readonly clock: { now(): number };
  /** Brings events of changed credentials; without it only their age ends cached resolutions. */
  readonly bus: Bus | undefined;
  /** Records requests and the calls made for them. */
  readonly tracer: Tracer | undefined;
  /** The checks behind `/readyz`. */
  readonly checks: ReadinessChecks;
  /** Closes what the context opened itself. */
  close(): Promise<void>;
}

/** Parts that a caller owns and passes in. The context does not close them. */
export type ContextOverrides = Partial<Pick<Context, 'bus' | 'clock' | 'logger' | 'registry' | 'tracer'>>;

/** Opens what the gateway needs. */
export async function createContext(config: Config, overrides: ContextOverrides = {}): Promise<Context> {
  const { internalCredentials, internalCa: ca } = config;
  const { tracer } = overrides;
  const logger = overrides.logger ?? createLogger({ service: 'gateway', level: config.logLevel });
  const ownBus =
    overrides.bus === undefined && config.busUrl !== undefined
      ? await openBus(config.busUrl, { clock: systemClock, logger })
      : undefined;
  const bus = overrides.bus ?? ownBus;
  const transportTo = (targets: readonly string[]) =>
    createTransport({ targets, internalCredentials, ca, tracer });
  const upstreams = {
    accounts: transportTo(config.accountsUrls),
    intake: transportTo(config.intakeUrls),
    catalog: transportTo(config.catalogUrls),
    orders: transportTo(config.ordersUrls),
    webhooks: transportTo(config.webhooksUrls),
    domains: transportTo(config.domainsUrls),
    onboarding: transportTo(config.onboardingUrls),
  };

  const activeDomains = openActiveDomains({ domains: upstreams.domains, bus, logger });

  return {
    settings: config,
    clients: openClients(upstreams),
    activeDomains,
    cursors: createCursors(config.cursorKeys),
    signIn: config.signIn && {
      publicOrigin: config.signIn.publicOrigin,
      issuer: openIssuer(config.signIn),
      cookies: signInCookies(config.cursorKeys, Date.now),
    },
    logger,
    registry: overrides.registry ?? createRegistry('gateway'),
    clock: overrides.clock ?? performance,
    bus,
    tracer,
    checks: {
      ...upstreamChecks(upstreams),
      ...(bus !== undefined && { bus: optional(() => bus.ping()) }),
    },
    async close() {
      await activeDomains.close();
      await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()));
      await ownBus?.close();
    },
  };
}

const healthTimeoutMs = 1000;

/**
 * Accounts is required, because every request needs its credential checked. Without another service only its operations
 * fail.
 */
function upstreamChecks(upstreams: Upstreams): ReadinessChecks {
  return Object.fromEntries(
    Object.entries(upstreams).map(([name, transport]) => {
      const check = () => checkHealth(transport, healthTimeoutMs);
      return [name, name === 'accounts' ? required(check) : optional(check)];
    }),
  );
}
