import type { DescMethod, DescService } from '@bufbuild/protobuf';
import { BrowserSessionService } from './gen/telehealth/accounts/v1/browser_session_service_pb.ts';
import { ConsoleService } from './gen/telehealth/accounts/v1/console_service_pb.ts';
import { OperatorService } from './gen/telehealth/accounts/v1/operator_service_pb.ts';
import { OperatorTokenService } from './gen/telehealth/accounts/v1/operator_token_service_pb.ts';
import { BrandCatalogService } from './gen/telehealth/catalog/v1/brand_catalog_service_pb.ts';
import { CatalogOperatorService } from './gen/telehealth/catalog/v1/catalog_operator_service_pb.ts';
import { KeyService } from './gen/telehealth/common/v1/key_service_pb.ts';
import { ParkedEventService } from './gen/telehealth/common/v1/parked_event_service_pb.ts';
import { DomainService } from './gen/telehealth/domains/v1/domain_service_pb.ts';
import { DomainSimulationService } from './gen/telehealth/domains/v1/domain_simulation_service_pb.ts';
import { CriteriaService } from './gen/telehealth/intake/v1/criteria_service_pb.ts';
import { EligibilityService } from './gen/telehealth/intake/v1/eligibility_service_pb.ts';
import { ErasureService } from './gen/telehealth/intake/v1/erasure_service_pb.ts';
import { FunnelService } from './gen/telehealth/intake/v1/funnel_service_pb.ts';
import { IdentityService } from './gen/telehealth/intake/v1/identity_service_pb.ts';
import { InstrumentOperatorService } from './gen/telehealth/intake/v1/instrument_operator_service_pb.ts';
import { JourneyDirectoryService } from './gen/telehealth/intake/v1/journey_directory_service_pb.ts';
import { MilestoneService } from './gen/telehealth/intake/v1/milestone_service_pb.ts';
import { SubmissionService } from './gen/telehealth/intake/v1/submission_service_pb.ts';
import {
  AgreementOperatorService,
  OnboardingOperatorService,
} from './gen/telehealth/onboarding/v1/onboarding_operator_service_pb.ts';
import { HeldConfirmationService } from './gen/telehealth/orders/v1/held_confirmation_service_pb.ts';
import { OrderService } from './gen/telehealth/orders/v1/order_service_pb.ts';
import { PaymentService } from './gen/telehealth/orders/v1/payment_service_pb.ts';
import { DeliveryService } from './gen/telehealth/webhooks/v1/delivery_service_pb.ts';
import { RegistrationService } from './gen/telehealth/webhooks/v1/registration_service_pb.ts';
import { SigningKeyService } from './gen/telehealth/webhooks/v1/signing_key_service_pb.ts';

/**
 * Who may call a method: operators alone, about things of one client or about the platform, which a bound operator may not
 * act on; operators and services, about things of one client (`shared`); or services alone (`internal`).
 */
type MethodAccess = 'client' | 'platform' | 'shared' | 'internal';

interface Guarded {
  readonly contract: DescService;
  readonly methods: MethodAccess | Readonly<Record<string, MethodAccess>>;
}

/** A contract with the access to all its methods, or to each one. */
function reaching<S extends DescService>(
  contract: S,
  methods: MethodAccess | { readonly [K in keyof S['method']]: MethodAccess },
): Guarded {
  return { contract, methods };
}

/** The contracts that each scope of an operator guards, with the access to their methods (decisions.md 11). */
const guarded = {
  /** Operators themselves and their tokens. */
  operators: [reaching(OperatorTokenService, 'platform')],
  /** Clients, brands, their credentials and browser sessions. */
  accounts: [
    reaching(OperatorService, {
      createClient: 'platform',
      getClient: 'client',
      listClients: 'client',
      updateClient: 'client',
      createBrand: 'client',
      getClientBrand: 'client',
      listClientBrands: 'client',
      updateClientBrand: 'client',
      issueApiKey: 'client',
      rotateApiKey: 'client',
      revokeApiKey: 'client',
      listApiKeys: 'client',
      issuePublishableKey: 'client',
      revokePublishableKey: 'client',
      getPublishableKey: 'client',
    }),
    reaching(BrowserSessionService, {
      openPatientSession: 'internal',
      resolveBrowserSession: 'internal',
      endBrowserSession: 'internal',
      listBrowserSessions: 'client',
      endBrowserSessions: 'client',
    }),
    reaching(ConsoleService, {
      createConsoleLink: 'shared',
      openConsoleSession: 'internal',
      listConsoleSessions: 'internal',
      endConsoleSession: 'internal',
    }),
  ],
  /** The onboarding of clients, and the agreements that all of them execute. */
  onboarding: [reaching(OnboardingOperatorService, 'client'), reaching(AgreementOperatorService, 'platform')],
  /** The canonical catalog and its prices, and what brands have of it. */
  catalog: [reaching(CatalogOperatorService, 'platform'), reaching(BrandCatalogService, 'client')],
  /** Publishing and withdrawing instruments. */
  instruments: [reaching(InstrumentOperatorService, 'platform')],
  /** Approving eligibility criteria and overruling their outcome, as a medical director. */
  clinical_approval: [reaching(CriteriaService, 'platform'), reaching(EligibilityService, 'client')],
  /** Reporting milestones of journeys. */
  milestones: [reaching(MilestoneService, 'client')],
  /** Finding journeys, with their status and without the answers of patients, and counting them. */
  journeys: [reaching(JourneyDirectoryService, 'client'), reaching(FunnelService, 'shared')],
  /** Ending the binding of a journey to the person who signed in for it. */
  identities: [
    reaching(IdentityService, {
      createSignInLink: 'internal',
      openSignInLink: 'internal',
      bindIdentity: 'internal',
      recordSignIn: 'internal',
      redeemSignIn: 'internal',
      beginSignInSession: 'internal',
      getSignInSession: 'internal',
      endSignInSession: 'internal',
      unbindIdentity: 'client',
    }),
  ],
  /** Reading what patients submitted. */
  submissions: [reaching(SubmissionService, 'client')],
  /** Orders with their payments, and what payment providers report of no known order. */
  orders: [
    reaching(OrderService, {
      getOrder: 'internal',
      listOrders: 'internal',
      getOrderLedger: 'internal',
      listRefunds: 'internal',
      getOrderDetail: 'client',
      listOrderDetails: 'client',
      reconcileOrder: 'client',
    }),
    reaching(PaymentService, {
      initiatePayment: 'internal',
      cancelPayment: 'shared',
      capturePayment: 'shared',
      refundPayment: 'shared',
    }),
    reaching(HeldConfirmationService, 'platform'),
  ],
  /** Registrations and deliveries, and the key that signs them. */
  webhooks: [
    reaching(RegistrationService, {
      createRegistration: 'shared',
      getRegistration: 'internal',
      listRegistrations: 'shared',
      updateRegistration: 'internal',
      disableRegistration: 'client',
      enableRegistration: 'client',
      deleteRegistration: 'internal',
      rotateSecret: 'internal',
      getHealth: 'shared',
      testRegistration: 'internal',
    }),
    reaching(DeliveryService, {
      listDeliveries: 'shared',
      getDelivery: 'shared',
      resendDelivery: 'shared',
      recoverDeliveries: 'shared',
      getRecovery: 'shared',
      expungeDelivery: 'client',
    }),
    reaching(SigningKeyService, { listPublicKeys: 'internal', rotateSigningKey: 'platform' }),
  ],
  /** Custom domains, and what is simulated of DNS and certificates. */
  domains: [
    reaching(DomainService, {
      registerDomain: 'internal',
      listDomains: 'shared',
      getDomain: 'shared',
      deleteDomain: 'internal',
      verifyDomain: 'internal',
      bindDomain: 'client',
      activateDomain: 'client',
      blockDomain: 'client',
      unblockDomain: 'client',
      exportCertificate: 'client',
    }),
    reaching(DomainSimulationService, 'platform'),
  ],
  /** Erasing a patient's journey. */
  erasure: [reaching(ErasureService, 'shared')],
  /** Retiring sealing keys. */
  keys: [reaching(KeyService, 'platform')],
  /** Events that consumers could not handle. */
  events: [reaching(ParkedEventService, 'platform')],
} satisfies Readonly<Record<string, readonly Guarded[]>>;

/** What an operator may be allowed to do. */
export type OperatorScope = keyof typeof guarded;

/** Every scope. */
export const operatorScopes = Object.keys(guarded) as [OperatorScope, ...OperatorScope[]];

/** @internal Every method for operators: tests compare it with what there is for them. */
export const operatorMethods: readonly DescMethod[] = Object.values<readonly Guarded[]>(guarded)
  .flat()
  .flatMap(({ contract, methods }) =>
    contract.methods.filter(
      ({ localName }) => typeof methods === 'string' || methods[localName] !== 'internal',
    ),
  );

/** Who may call the methods of a contract that is open to operators. Throws for any other contract. */
export function operatorAccess({ typeName }: DescService): {
  readonly operator: OperatorScope;
  readonly methods: Guarded['methods'];
} {
  for (const operator of operatorScopes) {
    const found = guarded[operator].find(({ contract }) => contract.typeName === typeName);
    if (found !== undefined) return { operator, methods: found.methods };
  }
  throw new Error(`${typeName} has no operator scope`);
}
