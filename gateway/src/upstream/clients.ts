import type {
  DescMessage,
  DescMethodUnary,
  DescService,
  MessageInitShape,
  MessageShape,
} from '@bufbuild/protobuf';
import { type CallOptions, type Client, createClient } from '@connectrpc/connect';
import { ApiKeyService } from '@telehealth/contracts/accounts/v1/api_key_service';
import { BrandConfigurationService } from '@telehealth/contracts/accounts/v1/brand_configuration_service';
import { BrandPictureService } from '@telehealth/contracts/accounts/v1/brand_picture_service';
import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { BrowserAccessService } from '@telehealth/contracts/accounts/v1/browser_access_service';
import { BrowserSessionService } from '@telehealth/contracts/accounts/v1/browser_session_service';
import { ConsoleService } from '@telehealth/contracts/accounts/v1/console_service';
import { CredentialService } from '@telehealth/contracts/accounts/v1/credential_service';
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
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
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
import { mapValues } from '@telehealth/public-api/schema/map-values';
import type { RpcTransport } from '@telehealth/rpc';

/** By the package name of their contracts. */
export type Upstreams = Readonly<
  Record<'accounts' | 'intake' | 'catalog' | 'orders' | 'webhooks' | 'domains' | 'onboarding', RpcTransport>
>;

/** By the name of their client. */
export const contracts = {
  credentials: CredentialService,
  brands: BrandService,
  brandConfiguration: BrandConfigurationService,
  brandPictures: BrandPictureService,
  apiKeys: ApiKeyService,
  testClock: TestClockService,
  platform: PlatformService,
  onboarding: OnboardingService,
  browserAccess: BrowserAccessService,
  browserSessions: BrowserSessionService,
  consoles: ConsoleService,
  members: MemberService,
  memberIssuers: MemberIssuerService,
  intake: IntakeService,
  addresses: AddressService,
  enrollments: EnrollmentService,
  erasure: ErasureService,
  funnels: FunnelService,
  testMilestones: TestMilestoneService,
  identities: IdentityService,
  storefront: StorefrontService,
  offerings: OfferingService,
  questions: QuestionService,
  factLibrary: FactLibraryService,
  orders: OrderService,
  payments: PaymentService,
  confirmations: ConfirmationService,
  checkoutReturns: CheckoutReturnService,
  simulatedCheckout: SimulatedCheckoutService,
  registrations: RegistrationService,
  deliveries: DeliveryService,
  events: EventService,
  publicKeys: SigningKeyService,
  domains: DomainService,
  domainRouting: DomainRoutingService,
} as const;

const searching = ['intake', 'orders', 'webhooks', 'catalog'] as const;

export type Clients = { readonly [Name in keyof typeof contracts]: Client<(typeof contracts)[Name]> } & {
  /** One for each service. */
  readonly audits: readonly Client<typeof AuditService>[];
  /** By the service that searches. */
  readonly searches: Readonly<Record<(typeof searching)[number], Client<typeof SearchService>>>;
  /** Intake's upload routes are plain HTTP. */
  readonly media: Pick<RpcTransport, 'exchange'>;
};

export function openClients(upstreams: Upstreams): Clients {
  const clientOf = (service: DescService) => {
    const [, owner = ''] = service.file.proto.package.split('.');
    return createClient(service, upstreams[owner as keyof Upstreams]);
  };
  return {
    ...(mapValues<DescService, unknown>(contracts, clientOf) as Pick<Clients, keyof typeof contracts>),
    audits: Object.values(upstreams).map((transport) => createClient(AuditService, transport)),
    searches: Object.fromEntries(
      searching.map((name) => [name, createClient(SearchService, upstreams[name])]),
    ) as Clients['searches'],
    media: upstreams.intake,
  };
}

const nameOfService = new Map(Object.entries(contracts).map(([name, { typeName }]) => [typeName, name]));

/** Throws Error for a method of a service that the gateway does not call. */
export function methodOf<I extends DescMessage, O extends DescMessage>(
  clients: Clients,
  { parent, localName }: DescMethodUnary<I, O>,
): (message: MessageInitShape<I>, options?: CallOptions) => Promise<MessageShape<O>> {
  const name = nameOfService.get(parent.typeName) as keyof typeof contracts | undefined;
  if (name === undefined) throw new Error(`the gateway has no client of ${parent.typeName}`);
  return (clients[name] as unknown as Readonly<Record<string, never>>)[localName] as never;
}
