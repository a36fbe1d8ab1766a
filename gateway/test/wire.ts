import type { DescService, MessageInitShape } from '@bufbuild/protobuf';
import type { BrandSchema } from '@telehealth/contracts/accounts/v1/brand';
import { BrandDirectoryService } from '@telehealth/contracts/accounts/v1/brand_directory_service';
import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { BrowserAccessService } from '@telehealth/contracts/accounts/v1/browser_access_service';
import { BrowserSessionService } from '@telehealth/contracts/accounts/v1/browser_session_service';
import { ConsoleService } from '@telehealth/contracts/accounts/v1/console_service';
import { CredentialService } from '@telehealth/contracts/accounts/v1/credential_service';
import { TenantKeyService } from '@telehealth/contracts/accounts/v1/tenant_key_service';
import { TestClockService } from '@telehealth/contracts/accounts/v1/test_clock_service';
import { FactLibraryService } from '@telehealth/contracts/catalog/v1/fact_library_service';
import { OfferingService } from '@telehealth/contracts/catalog/v1/offering_service';
import { QuestionService } from '@telehealth/contracts/catalog/v1/question_service';
import { StorefrontService } from '@telehealth/contracts/catalog/v1/storefront_service';
import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { DomainRoutingService } from '@telehealth/contracts/domains/v1/domain_routing_service';
import { DomainService } from '@telehealth/contracts/domains/v1/domain_service';
import { AddressService } from '@telehealth/contracts/intake/v1/address_service';
import { EnrollmentService } from '@telehealth/contracts/intake/v1/enrollment_service';
import { ErasureService } from '@telehealth/contracts/intake/v1/erasure_service';
import { FunnelService } from '@telehealth/contracts/intake/v1/funnel_service';
import { IdentityService } from '@telehealth/contracts/intake/v1/identity_service';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import { TestMilestoneService } from '@telehealth/contracts/intake/v1/test_milestone_service';
import { OnboardingService } from '@telehealth/contracts/onboarding/v1/onboarding_service';
import { ConfirmationService } from '@telehealth/contracts/orders/v1/confirmation_service';
import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import { PaymentService } from '@telehealth/contracts/orders/v1/payment_service';
import { SimulatedCheckoutService } from '@telehealth/contracts/orders/v1/simulated_checkout_service';
import { DeliveryService } from '@telehealth/contracts/webhooks/v1/delivery_service';
import { EventService } from '@telehealth/contracts/webhooks/v1/event_service';
import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { SigningKeyService } from '@telehealth/contracts/webhooks/v1/signing_key_service';
import { type Call, type Handlers, type HttpRouteHandler, serveContracts } from '@telehealth/rpc';
import { scriptedContract } from '@telehealth/rpc/testing';
import { createLogger } from '@telehealth/service-kit';
import { internalCallersInTests, internalCredential } from '@telehealth/service-kit/testing';
import type { FastifyInstance } from 'fastify';
import type { ContextOverrides } from '../src/context.ts';
import type { TimeLimits } from '../src/edge/limits/time-limits.ts';
import { buildApp, createContext, loadConfig } from '../src/index.ts';
import { listening } from './raw-http.ts';
import { ownBrand, resolutionOf } from './scripted.ts';

/** What a gateway under test seals its cookies with. */
export const gatewaySecret = Buffer.alloc(32, 1).toString('hex');

const logger = createLogger({ service: 'test', level: 'silent' });

/** What the upstreams answer; a test may exchange any of it at any time. */
export interface Script {
  credentials: Handlers<typeof CredentialService>;
  browserSessions: Partial<Handlers<typeof BrowserSessionService>>;
  consoles: Partial<Handlers<typeof ConsoleService>>;
  audits: Partial<Handlers<typeof AuditService>>;
  brands: Partial<Handlers<typeof BrandService>>;
  tenantKeys: Partial<Handlers<typeof TenantKeyService>>;
  storefront: Partial<Handlers<typeof StorefrontService>>;
  offerings: Partial<Handlers<typeof OfferingService>>;
  questions: Partial<Handlers<typeof QuestionService>>;
  factLibrary: Partial<Handlers<typeof FactLibraryService>>;
  addresses: Partial<Handlers<typeof AddressService>>;
  enrollments: Partial<Handlers<typeof EnrollmentService>>;
  erasure: Partial<Handlers<typeof ErasureService>>;
  funnels: Partial<Handlers<typeof FunnelService>>;
  testClock: Partial<Handlers<typeof TestClockService>>;
  testMilestones: Partial<Handlers<typeof TestMilestoneService>>;
  intake: Partial<Handlers<typeof IntakeService>>;
  orders: Partial<Handlers<typeof OrderService>>;
  payments: Partial<Handlers<typeof PaymentService>>;
  confirmations: Partial<Handlers<typeof ConfirmationService>>;
  simulatedCheckout: Partial<Handlers<typeof SimulatedCheckoutService>>;
  registrations: Partial<Handlers<typeof RegistrationService>>;
  deliveries: Partial<Handlers<typeof DeliveryService>>;
  events: Partial<Handlers<typeof EventService>>;
  publicKeys: Partial<Handlers<typeof SigningKeyService>>;
  domains: Partial<Handlers<typeof DomainService>>;
  onboarding: Partial<Handlers<typeof OnboardingService>>;
  brandDirectory: Partial<Handlers<typeof BrandDirectoryService>>;
  identities: Partial<Handlers<typeof IdentityService>>;
  domainRouting: Partial<Handlers<typeof DomainRoutingService>>;
  /** Answers what arrives at intake's uploads. */
  media: HttpRouteHandler;
  origins: (brandId: string) => Promise<readonly string[]> | readonly string[];
}

/** A call that arrived at an upstream. */
export interface Received {
  readonly method: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests compare what was sent as a whole
  readonly message: any;
  readonly call: Call;
}

/** A gateway over upstreams that are real servers, each answering what its script says. */
export interface GatewayOverWire extends AsyncDisposable {
  readonly app: FastifyInstance;
  readonly port: number;
  readonly script: Script;
  readonly clock: { time: number };
  readonly received: Received[];
  /** What the gateway logged, from `info` on. */
  readonly lines: string[];
  /** Calls that arrived at a method. */
  count(method: string): number;
}

/** Starts both on free ports. */
export async function gatewayOverWire(
  initial: Partial<Script> = {},
  env: Readonly<Record<string, string>> = {},
  limits?: TimeLimits,
  overrides: ContextOverrides = {},
): Promise<GatewayOverWire> {
  const received: Received[] = [];
  const script: Script = {
    credentials: { resolveCredential: async ({ keySha256 }) => resolutionOf(keySha256) },
    browserSessions: {},
    consoles: {},
    audits: {},
    brands: {},
    tenantKeys: {},
    storefront: {},
    offerings: {},
    questions: {},
    factLibrary: {},
    addresses: {},
    enrollments: {},
    erasure: {},
    funnels: {},
    testClock: {},
    testMilestones: {},
    intake: {},
    orders: {},
    payments: {},
    confirmations: {},
    simulatedCheckout: {},
    registrations: {},
    deliveries: {},
    events: {},
    publicKeys: {},
    domains: {},
    onboarding: {},
    brandDirectory: {},
    identities: {},
    domainRouting: { listActiveDomains: async () => ({}) },
    media: async (_req, res) => void res.writeHead(204).end(),
    origins: () => [],
    ...initial,
  };
  /** Records the calls of a contract and answers them by its script. */
  const recorded = (service: DescService, handlers: () => object) => {
    const methods = service.methods.map(({ localName: method }) => {
      const handle = async (message: unknown, call: Call) => {
        // Every gateway reads it at its start.
        if (method !== 'listActiveDomains') received.push({ method, message, call });
        const handler = (handlers() as Record<string, (message: unknown, call: Call) => unknown>)[method];
        if (handler === undefined) throw new Error(`${method} is not scripted`);
        return handler(message, call);
      };
      return [method, handle];
    });
    return scriptedContract(service, 'internal', Object.fromEntries(methods));
  };
  const getBrowserOrigins = async ({ brandId }: { brandId: string }) => ({
    origins: [...(await script.origins(brandId))],
  });
  const upstreams = await serveContracts({
    host: '127.0.0.1',
    internalCallers: internalCallersInTests,
    logger,
    routes: [
      {
        prefix: '/media',
        methods: ['HEAD', 'POST', 'PATCH'],
        handle: (req, res, call) => {
          received.push({ method: `media ${req.method}`, message: req.headers, call });
          return script.media(req, res, call);
        },
      },
    ],
    contracts: [
      recorded(CredentialService, () => script.credentials),
      recorded(BrowserSessionService, () => script.browserSessions),
      recorded(ConsoleService, () => script.consoles),
      recorded(AuditService, () => script.audits),
      recorded(BrandService, () => script.brands),
      recorded(TenantKeyService, () => script.tenantKeys),
      recorded(StorefrontService, () => script.storefront),
      recorded(OfferingService, () => script.offerings),
      recorded(QuestionService, () => script.questions),
      recorded(FactLibraryService, () => script.factLibrary),
      recorded(AddressService, () => script.addresses),
      recorded(EnrollmentService, () => script.enrollments),
      recorded(ErasureService, () => script.erasure),
      recorded(FunnelService, () => script.funnels),
      recorded(TestClockService, () => script.testClock),
      recorded(TestMilestoneService, () => script.testMilestones),
      recorded(IntakeService, () => script.intake),
      recorded(OrderService, () => script.orders),
      recorded(PaymentService, () => script.payments),
      recorded(ConfirmationService, () => script.confirmations),
      recorded(SimulatedCheckoutService, () => script.simulatedCheckout),
      recorded(RegistrationService, () => script.registrations),
      recorded(DeliveryService, () => script.deliveries),
      recorded(EventService, () => script.events),
      recorded(SigningKeyService, () => script.publicKeys),
      recorded(DomainService, () => script.domains),
      recorded(OnboardingService, () => script.onboarding),
      recorded(BrandDirectoryService, () => script.brandDirectory),
      recorded(IdentityService, () => script.identities),
      recorded(DomainRoutingService, () => script.domainRouting),
      recorded(BrowserAccessService, () => ({ getBrowserOrigins })),
    ],
  });
  const url = upstreams.httpUrl;
  const config = loadConfig({
    INTERNAL_CREDENTIAL: internalCredential,
    CURSOR_KEYS: gatewaySecret,
    LOG_LEVEL: 'silent',
    ACCOUNTS_URL: url,
    INTAKE_URL: url,
    CATALOG_URL: url,
    ORDERS_URL: url,
    WEBHOOKS_URL: url,
    DOMAINS_URL: url,
    ONBOARDING_URL: url,
    ...{
      PUBLIC_URL: 'https://api.telehealth.example',
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT: `gateway:${'s'.repeat(32)}`,
      PERSON_KEYS: 'p'.repeat(43),
    },
    ...env,
  });
  const clock = { time: 1_000_000, now: () => clock.time };
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const context = await createContext(config, {
    clock,
    logger: createLogger({ service: 'gateway', destination }),
    ...overrides,
  });
  const app = buildApp(context, limits);
  const port = await listening(app);
  return {
    app,
    port,
    script,
    clock,
    received,
    lines,
    count: (method) => received.filter((one) => one.method === method).length,
    async [Symbol.asyncDispose]() {
      await app.close();
      await context.close();
      await upstreams.close(0);
    },
  };
}

/** A brand as accounts answers it. */
export const someBrand = {
  brandId: ownBrand,
  clientId: 'cli_own',
  name: 'Own',
  enabledTherapies: ['weight_loss'],
  browserOrigins: ['https://shop.example'],
  redirectAllowlist: ['https://shop.example/thanks'],
  supportRoute: '',
  themeJson: '{"accent":"#0b5fff","nested":{"a":[1,null]}}',
  version: 3n,
  createdAt: 1_768_210_200_000n,
  updatedAt: 1_770_134_712_408n,
} satisfies MessageInitShape<typeof BrandSchema>;

/** The same as bodies show it. */
export const someBrandJson = {
  brand_id: ownBrand,
  client_id: 'cli_own',
  name: 'Own',
  enabled_therapies: ['weight_loss'],
  browser_origins: ['https://shop.example'],
  redirect_allowlist: ['https://shop.example/thanks'],
  domains: { login: null, member: null },
  support_route: null,
  theme: { accent: '#0b5fff', nested: { a: [1, null] } },
  version: 3,
  created_at: '2026-01-12T09:30:00.000Z',
  updated_at: '2026-02-03T16:05:12.408Z',
};
