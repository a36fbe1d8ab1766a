/** Runs `bare` or `gateway` in its own process. */
import { create, type DescService } from '@bufbuild/protobuf';
import type { Client } from '@connectrpc/connect';
import { ApiKeyService } from '@telehealth/contracts/accounts/v1/api_key_service';
import { BrandPictureService } from '@telehealth/contracts/accounts/v1/brand_picture_service';
import { BrowserSessionService } from '@telehealth/contracts/accounts/v1/browser_session_service';
import { ConsoleService } from '@telehealth/contracts/accounts/v1/console_service';
import { ResolveCredentialResponseSchema } from '@telehealth/contracts/accounts/v1/credential_service';
import { MemberIssuerService } from '@telehealth/contracts/accounts/v1/member_issuer_service';
import { MemberService } from '@telehealth/contracts/accounts/v1/member_service';
import { PlatformService } from '@telehealth/contracts/accounts/v1/platform_service';
import { TestClockService } from '@telehealth/contracts/accounts/v1/test_clock_service';
import { FactLibraryService } from '@telehealth/contracts/catalog/v1/fact_library_service';
import { OfferingService } from '@telehealth/contracts/catalog/v1/offering_service';
import { QuestionService } from '@telehealth/contracts/catalog/v1/question_service';
import { StorefrontService } from '@telehealth/contracts/catalog/v1/storefront_service';
import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { SearchService } from '@telehealth/contracts/common/v1/search_service';
import { DomainRoutingService } from '@telehealth/contracts/domains/v1/domain_routing_service';
import { DomainService } from '@telehealth/contracts/domains/v1/domain_service';
import { AddressService } from '@telehealth/contracts/intake/v1/address_service';
import { EnrollmentService } from '@telehealth/contracts/intake/v1/enrollment_service';
import { ErasureService } from '@telehealth/contracts/intake/v1/erasure_service';
import { FunnelService } from '@telehealth/contracts/intake/v1/funnel_service';
import { IdentityService } from '@telehealth/contracts/intake/v1/identity_service';
import {
  AbandonResponseSchema,
  BackResponseSchema,
  NextResponseSchema,
  ResolveResponseSchema,
} from '@telehealth/contracts/intake/v1/intake_service';
import { TestMilestoneService } from '@telehealth/contracts/intake/v1/test_milestone_service';
import { OnboardingService } from '@telehealth/contracts/onboarding/v1/onboarding_service';
import { CheckoutReturnService } from '@telehealth/contracts/orders/v1/checkout_return_service';
import { ConfirmationService } from '@telehealth/contracts/orders/v1/confirmation_service';
import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import { PaymentService } from '@telehealth/contracts/orders/v1/payment_service';
import { SimulatedCheckoutService } from '@telehealth/contracts/orders/v1/simulated_checkout_service';
import { DeliveryService } from '@telehealth/contracts/webhooks/v1/delivery_service';
import { EventService } from '@telehealth/contracts/webhooks/v1/event_service';
import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { SigningKeyService } from '@telehealth/contracts/webhooks/v1/signing_key_service';
import { buildApp, type Context, createCursors, sessionCookie } from '@telehealth/gateway';
import { createLogger, createRegistry } from '@telehealth/service-kit/telemetry';
import Fastify, { type FastifyInstance } from 'fastify';
import { serveParent } from '../measure/server-process.ts';
import { brandId, stepFields } from './gateway-request.ts';

/** A JSON document of the same size through a response schema. */
function bare(): FastifyInstance {
  const text = { type: 'string' };
  const app = Fastify({ logger: false });
  const properties = { a: text, b: text, c: text, d: text, e: text, f: text, g: { type: 'number' } };
  const schema = { response: { 200: { type: 'object', properties } } };
  const { sessionId: a, journeyId: b } = stepFields;
  app.get('/', { schema }, (_request, reply) => {
    reply.send({ a, b, c: 'active', d: 'medical-history', e: 'question', f: 'y'.repeat(140), g: 0.4 });
  });
  return app;
}

/** Upstreams answer at once within the process, so that the gateway's own work remains. */
function gateway(accessLog: boolean): FastifyInstance {
  const step = stepFields;
  const [resolve, next] = [create(ResolveResponseSchema, { step }), create(NextResponseSchema, { step })];
  const [back, abandon] = [create(BackResponseSchema, { step }), create(AbandonResponseSchema, { step })];
  const credential = create(ResolveCredentialResponseSchema, {
    known: true,
    class: 1,
    clientId: 'cli_1',
    mode: 1,
    brandIds: [brandId],
    limits: { intakePerSecond: 100_000, otherPerSecond: 100_000 },
  });
  const unused = () => Promise.reject(new Error('no request of the benchmark gets here'));
  const never = () => {
    throw new Error('no request of the benchmark gets here');
  };
  const unusedClient = <S extends DescService>(service: S): Client<S> => {
    const methods = service.methods.map(({ localName }) => [localName, unused]);
    return Object.fromEntries(methods);
  };
  const context: Context = {
    settings: {
      deadlineMs: 10_000,
      deploymentMode: 'test',
      maxInFlight: 1000,
      operationsDocs: false,
      problemBase: '',
      publicOrigin: undefined,
      securityContact: undefined,
      rateLimits: true,
      tlsPort: undefined,
      trustedProxies: [],
    },
    clients: {
      credentials: { resolveCredential: async () => credential },
      intake: {
        resolve: async () => resolve,
        next: async () => next,
        back: async () => back,
        review: unused,
        abandon: async () => abandon,
      },
      brands: { getBrand: unused },
      brandConfiguration: { listBrands: unused, updateBrand: unused },
      brandPictures: unusedClient(BrandPictureService),
      apiKeys: unusedClient(ApiKeyService),
      searches: {
        intake: unusedClient(SearchService),
        orders: unusedClient(SearchService),
        webhooks: unusedClient(SearchService),
        catalog: unusedClient(SearchService),
      },
      browserAccess: { getBrowserOrigins: unused },
      browserSessions: unusedClient(BrowserSessionService),
      consoles: unusedClient(ConsoleService),
      members: unusedClient(MemberService),
      memberIssuers: unusedClient(MemberIssuerService),
      audits: [unusedClient(AuditService)],
      identities: unusedClient(IdentityService),
      storefront: unusedClient(StorefrontService),
      offerings: unusedClient(OfferingService),
      questions: unusedClient(QuestionService),
      factLibrary: unusedClient(FactLibraryService),
      addresses: unusedClient(AddressService),
      enrollments: unusedClient(EnrollmentService),
      funnels: unusedClient(FunnelService),
      erasure: unusedClient(ErasureService),
      platform: unusedClient(PlatformService),
      testClock: unusedClient(TestClockService),
      testMilestones: unusedClient(TestMilestoneService),
      orders: unusedClient(OrderService),
      payments: unusedClient(PaymentService),
      confirmations: unusedClient(ConfirmationService),
      checkoutReturns: unusedClient(CheckoutReturnService),
      simulatedCheckout: unusedClient(SimulatedCheckoutService),
      registrations: unusedClient(RegistrationService),
      deliveries: unusedClient(DeliveryService),
      events: unusedClient(EventService),
      publicKeys: unusedClient(SigningKeyService),
      onboarding: unusedClient(OnboardingService),
      domains: unusedClient(DomainService),
      domainRouting: unusedClient(DomainRoutingService),
      media: { exchange: unused },
    },
    readOnlyState: { isOn: () => false },
    activeDomains: { find: () => undefined, ofBrand: () => undefined, onChange: () => {} },
    memberIssuers: { open: never, of: never },
    attemptCookie: { begin: never, read: never, end: never },
    signIn: undefined,
    cursors: createCursors(['the credential of this benchmark']),
    sessionCookie: sessionCookie(['the credential of this benchmark']),
    pages: undefined,
    consoleFiles: undefined,
    logger: createLogger({ service: 'gateway', level: accessLog ? 'info' : 'warn' }),
    registry: createRegistry('gateway'),
    clock: performance,
    bus: undefined,
    tracer: undefined,
    checks: {},
    close: async () => undefined,
  };
  return buildApp(context);
}

const kind = process.argv[2];
const app = kind === 'bare' ? bare() : gateway(kind === 'gateway-with-access-log');
const url = await app.listen({ host: '127.0.0.1', port: 0 });

serveParent({ url }, () => app.close());
