import type { Call } from '@telehealth/rpc';
import type { Context } from '../../context.ts';
import type { ActivatedOffering, BrandStatus, TherapyStatus } from '../../domain/enablements/activation.ts';

/**
 * Asks every upstream about the brand of the call, all at once, and about each therapy of the offerings once. An answer that does not arrive in time is left out.
 */
export async function brandStatus(
  { upstreams }: Pick<Context, 'upstreams'>,
  call: Call,
  offerings: Iterable<Pick<ActivatedOffering, 'therapies' | 'mode'>>,
): Promise<BrandStatus> {
  const codes = new Set<string>();
  for (const { therapies, mode } of offerings) {
    if (mode === 'initial') for (const therapy of therapies) codes.add(therapy);
  }
  const therapies = new Map<string, TherapyStatus>();
  const askAbout = async (therapy: string) => {
    const status = await upstreams.therapyStatus(call, therapy);
    if (status) therapies.set(therapy, status);
  };
  const [declaredTherapies, agreementsCurrent, paymentsReady, loginDomain] = await Promise.all([
    upstreams.declaredTherapies(call),
    upstreams.agreementsCurrent(call),
    upstreams.paymentsReady(call),
    upstreams.loginDomain(call),
    ...[...codes].map(askAbout),
  ]);
  return { declaredTherapies, agreementsCurrent, paymentsReady, loginDomain, therapies };
}
