import type { DescService } from '@bufbuild/protobuf';
import { OperatorService } from './gen/telehealth/accounts/v1/operator_service_pb.ts';
import { OperatorTokenService } from './gen/telehealth/accounts/v1/operator_token_service_pb.ts';
import { CatalogOperatorService } from './gen/telehealth/catalog/v1/catalog_operator_service_pb.ts';
import { KeyService } from './gen/telehealth/common/v1/key_service_pb.ts';
import { CriteriaService } from './gen/telehealth/intake/v1/criteria_service_pb.ts';
import { ErasureService } from './gen/telehealth/intake/v1/erasure_service_pb.ts';
import { InstrumentOperatorService } from './gen/telehealth/intake/v1/instrument_operator_service_pb.ts';
import { MilestoneService } from './gen/telehealth/intake/v1/milestone_service_pb.ts';
import { SubmissionService } from './gen/telehealth/intake/v1/submission_service_pb.ts';

/** The contracts that each scope of an operator guards (decisions.md 11). */
const guarded = {
  /** Operators themselves and their tokens. */
  operators: [OperatorTokenService],
  /** Clients, brands and their credentials. */
  accounts: [OperatorService],
  /** The canonical catalog and its prices. */
  catalog: [CatalogOperatorService],
  /** Publishing and withdrawing instruments. */
  instruments: [InstrumentOperatorService],
  /** Approving eligibility criteria, as a medical director. */
  clinical_approval: [CriteriaService],
  /** Reporting milestones of journeys. */
  milestones: [MilestoneService],
  /** Reading what patients submitted. */
  submissions: [SubmissionService],
  /** Erasing a patient's journey. */
  erasure: [ErasureService],
  /** Retiring sealing keys. */
  keys: [KeyService],
} as const satisfies Readonly<Record<string, readonly DescService[]>>;

/** What an operator may be allowed to do. */
export type OperatorScope = keyof typeof guarded;

/** Every scope. */
export const operatorScopes = Object.keys(guarded) as [OperatorScope, ...OperatorScope[]];

/** Every contract for operators. */
export const operatorContracts: readonly DescService[] = Object.values(guarded).flat();

/** Who may call a contract for operators: an operator with its scope. Throws for any other contract. */
export function operatorAccess({ typeName }: DescService): { readonly operator: OperatorScope } {
  const operator = operatorScopes.find((scope) =>
    guarded[scope].some((contract) => contract.typeName === typeName),
  );
  if (operator === undefined) throw new Error(`${typeName} has no operator scope`);
  return { operator };
}
