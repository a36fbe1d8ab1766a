import { createClient } from '@connectrpc/connect';
import { BrandConfigurationService } from '@telehealth/contracts/accounts/v1/brand_configuration_service';
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
import { CheckoutReturnService } from '@telehealth/contracts/orders/v1/checkout_return_service';
import { ConfirmationService } from '@telehealth/contracts/orders/v1/confirmation_service';
import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import { PaymentService } from '@telehealth/contracts/orders/v1/payment_service';
import { SimulatedCheckoutService } from '@telehealth/contracts/orders/v1/simulated_checkout_service';
import { DeliveryService } from '@telehealth/contracts/webhooks/v1/delivery_service';
import { EventService } from '@telehealth/contracts/webhooks/v1/event_service';
import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { SigningKeyService } from '@telehealth/contracts/webhooks/v1/signing_key_service';
import type { RpcTransport } from '@telehealth/rpc';

export type Upstreams = Readonly<
  Record<'accounts' | 'intake' | 'catalog' | 'orders' | 'webhooks' | 'domains' | 'onboarding', RpcTransport>
>;

export type Clients = ReturnType<typeof openClients>;

export function openClients(upstreams: Upstreams) {
  const { accounts, intake, catalog, orders, webhooks, domains, onboarding } = upstreams;
  /** Intake's upload routes, which are plain HTTP. */
  const media: Pick<RpcTransport, 'exchange'> = intake;
  return {
    credentials: createClient(CredentialService, accounts),
    brands: createClient(BrandService, accounts),
    brandConfiguration: createClient(BrandConfigurationService, accounts),
    tenantKeys: createClient(TenantKeyService, accounts),
    testClock: createClient(TestClockService, accounts),
    onboarding: createClient(OnboardingService, onboarding),
    browserAccess: createClient(BrowserAccessService, accounts),
    browserSessions: createClient(BrowserSessionService, accounts),
    consoles: createClient(ConsoleService, accounts),
    brandDirectory: createClient(BrandDirectoryService, accounts),
    intake: createClient(IntakeService, intake),
    addresses: createClient(AddressService, intake),
    enrollments: createClient(EnrollmentService, intake),
    erasure: createClient(ErasureService, intake),
    funnels: createClient(FunnelService, intake),
    testMilestones: createClient(TestMilestoneService, intake),
    identities: createClient(IdentityService, intake),
    storefront: createClient(StorefrontService, catalog),
    offerings: createClient(OfferingService, catalog),
    questions: createClient(QuestionService, catalog),
    factLibrary: createClient(FactLibraryService, catalog),
    orders: createClient(OrderService, orders),
    payments: createClient(PaymentService, orders),
    confirmations: createClient(ConfirmationService, orders),
    checkoutReturns: createClient(CheckoutReturnService, orders),
    simulatedCheckout: createClient(SimulatedCheckoutService, orders),
    registrations: createClient(RegistrationService, webhooks),
    deliveries: createClient(DeliveryService, webhooks),
    events: createClient(EventService, webhooks),
    publicKeys: createClient(SigningKeyService, webhooks),
    domains: createClient(DomainService, domains),
    domainRouting: createClient(DomainRoutingService, domains),
    /** Of every service. */
    audits: Object.values(upstreams).map((transport) => createClient(AuditService, transport)),
    media,
  };
}
