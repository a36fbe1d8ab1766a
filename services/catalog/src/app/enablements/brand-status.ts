import type { Call } from '@telehealth/rpc';
import type { Context } from '../../context.ts';
import type { ActivatedOffering, BrandStatus, TherapyStatus } from '../../domain/enablements/activation.ts';

/** The longest wait for the upstreams. */
const mostMs = 1000;
/** The part of the call's time that the upstreams may use, so that time is left to answer without them. */
const shareOfDeadline = 0.5;

/**
 * Asks every upstream about the brand of the call, all at once and under one deadline, and about each therapy of the
 * offerings once. An answer that does not arrive in time is left out.
 */
export async function brandStatus(
  { upstreams }: Pick<Context, 'upstreams'>,
  call: Call,
  offerings: Iterable<Pick<ActivatedOffering, 'therapies' | 'mode'>>,
): Promise<BrandStatus> {
  const timeoutMs = Math.min(mostMs, (call.remainingMs() ?? Number.POSITIVE_INFINITY) * shareOfDeadline);
  const question = { call, timeoutMs };
  const codes = new Set<string>();
  for (const { therapies, mode } of offerings) {
    if (mode === 'initial') for (const therapy of therapies) codes.add(therapy);
  }
  const therapies = new Map<string, TherapyStatus>();
  const askAbout = async (therapy: string) => {
    const status = await upstreams.therapyStatus(question, therapy);
    if (status) therapies.set(therapy, status);
  };
  const [declaredTherapies, agreementsCurrent, paymentsReady, loginDomain] = await Promise.all([
    upstreams.declaredTherapies(question),
    upstreams.agreementsCurrent(question),
    upstreams.paymentsReady(question),
    upstreams.loginDomain(question),
    ...[...codes].map(askAbout),
  ]);
  return { declaredTherapies, agreementsCurrent, paymentsReady, loginDomain, therapies };
}
