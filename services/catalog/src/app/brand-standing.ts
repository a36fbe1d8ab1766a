import type { Call } from '@telehealth/rpc';
import type { Context } from '../context.ts';
import type { ActivatedOffering, BrandStanding, TherapyStanding } from '../domain/activation.ts';

/** Longest the neighbours are waited for. */
const mostMs = 1000;
/** Part of the call's time they may use, so that their silence leaves time to answer. */
const shareOfDeadline = 0.5;

/**
 * Asks every neighbour about the brand of the call, all at once and under one deadline, about each therapy of the
 * offerings once. What was not told by then is left out.
 */
export async function brandStanding(
  { neighbours }: Pick<Context, 'neighbours'>,
  call: Call,
  offerings: Iterable<Pick<ActivatedOffering, 'therapies' | 'mode'>>,
): Promise<BrandStanding> {
  const timeoutMs = Math.min(mostMs, (call.remainingMs() ?? Number.POSITIVE_INFINITY) * shareOfDeadline);
  const question = { call, timeoutMs };
  const asked = new Set<string>();
  for (const { therapies, mode } of offerings) {
    if (mode === 'initial') for (const therapy of therapies) asked.add(therapy);
  }
  const standings = [...asked].map(async (therapy) => ({
    therapy,
    standing: await neighbours.therapyStanding(question, therapy),
  }));
  const [declaredTherapies, agreementsCurrent, paymentsReady, loginDomain, told] = await Promise.all([
    neighbours.declaredTherapies(question),
    neighbours.agreementsCurrent(question),
    neighbours.paymentsReady(question),
    neighbours.loginDomain(question),
    Promise.all(standings),
  ]);
  const therapies = new Map<string, TherapyStanding>();
  for (const { therapy, standing } of told) if (standing) therapies.set(therapy, standing);
  return { declaredTherapies, agreementsCurrent, paymentsReady, loginDomain, therapies };
}
