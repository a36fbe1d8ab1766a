import { arePaymentsReady } from '@telehealth/ids';
import { clientIdOf, limitsOf } from '@telehealth/service-kit';
import type { BrandCall } from '../../adapters/upstreams.ts';
import type { Context } from '../../context.ts';
import type { ActivatedOffering, BrandStatus } from '../../domain/enablements/activation.ts';
import { agreementStatus } from '../agreements/agreement-status.ts';
import { findTherapyStatus } from '../instruments/find-therapy-status.ts';

/**
 * Asks every upstream about the brand of the call, all at once, and reads what is announced of the offerings' therapies. An
 * answer that does not arrive in time is left out.
 */
export async function brandStatus(
  context: Pick<Context, 'upstreams' | 'currentAgreements' | 'executions' | 'instruments'>,
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
    findTherapyStatus(context, call, codes),
  ]);
  const paymentsReady = arePaymentsReady(call.tenancy?.mode);
  return { declaredTherapies, agreementsCurrent, paymentsReady, loginDomain, therapies };
}
