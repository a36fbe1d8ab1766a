import { arePaymentsReady } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import type { Context } from '../../context.ts';
import type { ActivatedOffering, BrandStatus } from '../../domain/enablements/activation.ts';

/**
 * Asks every upstream about the brand of the call, all at once, and about each therapy of the offerings once. An answer that does not arrive in time is left out.
 */
export async function brandStatus(
  { upstreams }: Pick<Context, 'upstreams'>,
  call: Call,
  offerings: Iterable<Pick<ActivatedOffering, 'therapies' | 'mode'>>,
): Promise<BrandStatus> {
  const initial = [...offerings].filter(({ mode }) => mode === 'initial');
  const codes = [...new Set(initial.flatMap(({ therapies }) => therapies))];
  const [declaredTherapies, agreementsCurrent, loginDomain, therapies] = await Promise.all([
    upstreams.declaredTherapies(call),
    upstreams.agreementsCurrent(call),
    upstreams.loginDomain(call),
    Promise.all(codes.map(async (code) => [code, await upstreams.therapyStatus(call, code)] as const)),
  ]);
  const paymentsReady = arePaymentsReady(call.tenancy?.mode);
  return { declaredTherapies, agreementsCurrent, paymentsReady, loginDomain, therapies: new Map(therapies) };
}
