import { arePaymentsReady } from '@telehealth/ids';
import { clientIdOf, limitsOf } from '@telehealth/service-kit';
import type { BrandCall } from '../../adapters/upstreams.ts';
import type { Context } from '../../context.ts';
import type { ActivatedOffering, BrandStatus } from '../../domain/enablements/activation.ts';
import { agreementStatus } from '../agreements/agreement-status.ts';

/**
 * Asks every upstream about the brand of the call, all at once, and about each therapy of the offerings once. An answer that does not arrive in time is left out.
 */
export async function brandStatus(
  context: Pick<Context, 'upstreams' | 'currentAgreements' | 'executions'>,
  call: BrandCall,
  offerings: Iterable<Pick<ActivatedOffering, 'therapies' | 'mode'>>,
): Promise<BrandStatus> {
  const { upstreams } = context;
  const initial = [...offerings].filter(({ mode }) => mode === 'initial');
  const codes = [...new Set(initial.flatMap(({ therapies }) => therapies))];
  const [declaredTherapies, agreementsCurrent, loginDomain, therapies] = await Promise.all([
    upstreams.declaredTherapies(call),
    agreementStatus(context, clientIdOf(call), limitsOf(call)),
    upstreams.loginDomain(call),
    Promise.all(codes.map(async (code) => [code, await upstreams.therapyStatus(call, code)] as const)),
  ]);
  const paymentsReady = arePaymentsReady(call.tenancy?.mode);
  return { declaredTherapies, agreementsCurrent, paymentsReady, loginDomain, therapies: new Map(therapies) };
}
