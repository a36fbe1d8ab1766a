import type { DescService } from '@bufbuild/protobuf';
import { OperatorService } from './gen/telehealth/accounts/v1/operator_service_pb.ts';
import { OperatorTokenService } from './gen/telehealth/accounts/v1/operator_token_service_pb.ts';
import { CatalogOperatorService } from './gen/telehealth/catalog/v1/catalog_operator_service_pb.ts';
import { KeyService } from './gen/telehealth/common/v1/key_service_pb.ts';
import { ParkedEventService } from './gen/telehealth/common/v1/parked_event_service_pb.ts';
import { DomainOperatorService } from './gen/telehealth/domains/v1/domain_operator_service_pb.ts';
import { DomainSimulationService } from './gen/telehealth/domains/v1/domain_simulation_service_pb.ts';
import { CriteriaService } from './gen/telehealth/intake/v1/criteria_service_pb.ts';
import { EligibilityService } from './gen/telehealth/intake/v1/eligibility_service_pb.ts';
import { ErasureService } from './gen/telehealth/intake/v1/erasure_service_pb.ts';
import { InstrumentOperatorService } from './gen/telehealth/intake/v1/instrument_operator_service_pb.ts';
import { JourneyDirectoryService } from './gen/telehealth/intake/v1/journey_directory_service_pb.ts';
import { MilestoneService } from './gen/telehealth/intake/v1/milestone_service_pb.ts';
import { SubmissionService } from './gen/telehealth/intake/v1/submission_service_pb.ts';
import {
  AgreementOperatorService,
  OnboardingOperatorService,
} from './gen/telehealth/onboarding/v1/onboarding_operator_service_pb.ts';
import {
  HeldConfirmationService,
  OrderOperatorService,
} from './gen/telehealth/orders/v1/order_operator_service_pb.ts';
import {
  DeliveryOperatorService,
  RegistrationOperatorService,
  SigningKeyService,
} from './gen/telehealth/webhooks/v1/webhook_operator_service_pb.ts';

/** What a method is about: things of one client, or the platform, which a bound operator may not act on. */
type Reach = 'client' | 'platform';

interface Guarded {
  readonly contract: DescService;
  readonly reach: Reach | Readonly<Record<string, Reach>>;
}

/** A contract with the reach of all its methods, or of each one. */
function reaching<S extends DescService>(
  contract: S,
  reach: Reach | { readonly [K in keyof S['method']]: Reach },
): Guarded {
  return { contract, reach };
}

/** The contracts that each scope of an operator guards, with their reach (decisions.md 11). */
const guarded = {
  /** Operators themselves and their tokens. */
  operators: [reaching(OperatorTokenService, 'platform')],
  /** Clients, brands and their credentials. */
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
  ],
  /** The onboarding of clients, and the agreements that all of them execute. */
  onboarding: [reaching(OnboardingOperatorService, 'client'), reaching(AgreementOperatorService, 'platform')],
  /** The canonical catalog and its prices. */
  catalog: [reaching(CatalogOperatorService, 'platform')],
  /** Publishing and withdrawing instruments. */
  instruments: [reaching(InstrumentOperatorService, 'platform')],
  /** Approving eligibility criteria and overruling what they come to, as a medical director. */
  clinical_approval: [reaching(CriteriaService, 'platform'), reaching(EligibilityService, 'client')],
  /** Reporting milestones of journeys. */
  milestones: [reaching(MilestoneService, 'client')],
  /** Finding journeys, with their status and without what patients said. */
  journeys: [reaching(JourneyDirectoryService, 'client')],
  /** Reading what patients submitted. */
  submissions: [reaching(SubmissionService, 'client')],
  /** Orders with their payments, and what payment providers report of no known order. */
  orders: [reaching(OrderOperatorService, 'client'), reaching(HeldConfirmationService, 'platform')],
  /** Registrations and deliveries, and the key that signs them. */
  webhooks: [
    reaching(RegistrationOperatorService, 'client'),
    reaching(DeliveryOperatorService, 'client'),
    reaching(SigningKeyService, 'platform'),
  ],
  /** Custom domains, and what is simulated of DNS and certificates. */
  domains: [reaching(DomainOperatorService, 'client'), reaching(DomainSimulationService, 'platform')],
  /** Erasing a patient's journey. */
  erasure: [reaching(ErasureService, 'client')],
  /** Retiring sealing keys. */
  keys: [reaching(KeyService, 'platform')],
  /** Events that consumers could not handle. */
  events: [reaching(ParkedEventService, 'platform')],
} satisfies Readonly<Record<string, readonly Guarded[]>>;

/** What an operator may be allowed to do. */
export type OperatorScope = keyof typeof guarded;

/** Every scope. */
export const operatorScopes = Object.keys(guarded) as [OperatorScope, ...OperatorScope[]];

/** @internal Every contract for operators: tests compare it with what there is for them. */
export const operatorContracts: readonly DescService[] = Object.values(guarded)
  .flat()
  .map(({ contract }) => contract);

/** Who may call a contract for operators, and what its methods reach. Throws for any other contract. */
export function operatorAccess({ typeName }: DescService): {
  readonly operator: OperatorScope;
  readonly reach: Guarded['reach'];
} {
  for (const operator of operatorScopes) {
    const found = guarded[operator].find(({ contract }) => contract.typeName === typeName);
    if (found !== undefined) return { operator, reach: found.reach };
  }
  throw new Error(`${typeName} has no operator scope`);
}
