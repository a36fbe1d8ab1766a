import type { Therapy } from '@telehealth/ids';
import type { BrandUpstreams } from '../../adapters/sale-upstreams.ts';
import type { Context } from '../../context.ts';
import type { ActivatedOffering, BrandStatus, TherapyStatus } from '../../domain/enablements/activation.ts';
import { instrumentOf, type TherapyInstruments } from '../../domain/instruments/instrument.ts';
import { findInstruments } from '../../storage/instruments.ts';
import { agreementStatus } from '../agreements/agreement-status.ts';
import type { BrandOperation, ClientOperation } from '../brand-operation.ts';

type StatusParts = Pick<
  Context,
  'deploymentMode' | 'currentAgreements' | 'executions' | 'instruments' | 'clock'
>;
type Offerings = Iterable<Pick<ActivatedOffering, 'therapies' | 'mode'>>;

/**
 * Asks all upstreams about the brand at the same time, and reads what is announced about the therapies of the offerings. An answer
 * that does not arrive in time is undefined.
 */
export async function findBrandStatus(
  context: StatusParts & { readonly upstreams: BrandUpstreams },
  operation: BrandOperation,
  offerings: Offerings,
): Promise<BrandStatus> {
  const { upstreams } = context;
  const { brand, limits } = operation;
  const [declaredTherapies, loginDomain, agreementsCurrent, announced] = await Promise.all([
    upstreams.declaredTherapies(operation),
    upstreams.loginDomain(operation),
    agreementStatus(context, brand.clientId, limits),
    findInstruments(context.instruments, initialTherapies(offerings), limits),
  ]);
  return {
    deploymentMode: context.deploymentMode,
    declaredTherapies,
    loginDomain,
    agreementsCurrent,
    paymentsReady: brand.mode === context.deploymentMode,
    therapies: therapyStatuses(announced, brand.brandId),
  };
}

/** The status of every brand of a client, with one request to each upstream. */
export async function findBrandStatuses(
  context: StatusParts & Pick<Context, 'upstreams'>,
  operation: ClientOperation,
  offerings: Offerings,
): Promise<(brandId: string) => BrandStatus> {
  const { upstreams } = context;
  const { client, limits } = operation;
  const [declaredByBrand, loginsByBrand, agreementsCurrent, announced] = await Promise.all([
    upstreams.declaredTherapiesByBrand(operation),
    upstreams.loginDomainsByBrand(operation),
    agreementStatus(context, client.clientId, limits),
    findInstruments(context.instruments, initialTherapies(offerings), limits),
  ]);
  return (brandId) => ({
    deploymentMode: context.deploymentMode,
    declaredTherapies: declaredByBrand?.get(brandId),
    loginDomain: loginsByBrand && (loginsByBrand.get(brandId) ?? { registered: false, active: false }),
    agreementsCurrent,
    paymentsReady: client.mode === context.deploymentMode,
    therapies: therapyStatuses(announced, brandId),
  });
}

/** Intake announces only initial intakes. */
function initialTherapies(offerings: Offerings): readonly Therapy[] {
  const initial = [...offerings].filter(({ mode }) => mode === 'initial');
  return [...new Set(initial.flatMap(({ therapies }) => therapies))];
}

/** The status of each therapy for a brand; a therapy that intake has not announced yet has none. */
function therapyStatuses(
  announced: ReadonlyMap<string, TherapyInstruments>,
  brandId: string,
): ReadonlyMap<string, TherapyStatus> {
  return new Map(
    [...announced].map(([therapy, instruments]) => {
      const instrument = instrumentOf(instruments, brandId);
      const criteriaApproved = instrument?.criteriaApproved ?? false;
      return [therapy, { published: instrument !== undefined, criteriaApproved }];
    }),
  );
}
