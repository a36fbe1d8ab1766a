import { backgroundLimits, touch } from '@telehealth/changes';
import type { Update } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { EndedAttempt } from '../../domain/deliveries/decide-close.ts';
import { decideHealth } from '../../domain/receivers/decide-health.ts';
import { failureText } from '../../domain/receivers/failure-text.ts';
import { slowMs } from '../../domain/receivers/receiver-state.ts';
import type { RegistrationDocument } from '../../storage/registrations.ts';
import { disableRegistration, warnOfFailing } from './disable-registration.ts';

/**
 * Stores the result with the registration, warns of a failing receiver, and disables the registration of one that is gone or
 * has failed for too long. Tests do not count; attempts of a resend or a recovery count only when they succeed.
 */
export async function recordAttempt(
  context: Context,
  registration: RegistrationDocument,
  { attempt, result, isMoved }: EndedAttempt,
): Promise<void> {
  const { registrations, attemptCounter, clock, logger } = context;
  const { _id: registrationId, receiver = {} } = registration;
  const isSuccess = result.outcome === 'succeeded';
  if (attempt.trigger === 'test' || (attempt.trigger === 'manual' && !isSuccess)) return;
  if (attempt.trigger === 'auto') attemptCounter.add(registrationId, isSuccess ? 'succeeded' : 'failed');
  if (isMoved) return;
  const isSlow = (result.durationMs ?? 0) >= slowMs || (result.detail ?? '').startsWith('timeout: ');
  if (isSuccess) {
    if (receiver.failures === undefined && (receiver.isSlow ?? false) === isSlow) return;
    const update = successUpdate(isSlow, clock.now());
    const isEnd = { ...isLive, 'receiver.failingSince': { exists: true } } as const;
    if (await touch(registrations, registrationId, isEnd, update, backgroundLimits)) {
      logger.warn({ registrationId }, 'a receiver works again');
    } else {
      await touch(registrations, registrationId, isLive, update, backgroundLimits);
    }
    return;
  }
  if (result.status === 410) {
    await disableRegistration(context, { registrationId, reason: 'gone', at: attempt.startedAt });
    return;
  }
  const at = clock.now();
  const isFirst = { ...isLive, 'receiver.failingSince': { exists: false } } as const;
  const { status, detail, outcome } = result;
  const failure = { at, isSlow, status, error: failureText(result) };
  const began = await touch(
    registrations,
    registrationId,
    isFirst,
    failureUpdate(failure, true),
    backgroundLimits,
  );
  if (began) logger.warn({ registrationId, outcome, status, detail }, 'a receiver begins to fail');
  const failed =
    began ??
    (await touch(registrations, registrationId, isLive, failureUpdate(failure, false), backgroundLimits));
  const verdict = failed && decideHealth(failed, at);
  if (verdict?.kind === 'warn') await warnOfFailing(context, { registrationId, ...verdict });
  if (verdict?.kind === 'disable')
    await disableRegistration(context, { registrationId, reason: 'failing', at: attempt.startedAt });
}

const isLive = { place: { exists: true } } as const;

function successUpdate(isSlow: boolean, at: number): Update<RegistrationDocument> {
  return {
    set: { 'receiver.isSlow': isSlow, ...(!isSlow && { 'receiver.workingSince': at }) },
    unset: [
      'receiver.failingSince',
      'receiver.failures',
      'receiver.lastFailureAt',
      'receiver.lastStatus',
      'receiver.lastError',
      'warnings',
    ],
  };
}

interface Failure {
  /** Epoch ms. */
  readonly at: number;
  readonly isSlow: boolean;
  readonly status: number | undefined;
  readonly error: string;
}

function failureUpdate(
  { at, isSlow, status, error }: Failure,
  isFirst: boolean,
): Update<RegistrationDocument> {
  return {
    set: {
      'receiver.lastFailureAt': at,
      'receiver.lastError': error,
      ...(status !== undefined && { 'receiver.lastStatus': status }),
      'receiver.isSlow': isSlow,
      ...(isFirst && { 'receiver.failingSince': at }),
    },
    increment: { 'receiver.failures': 1 },
    ...(status === undefined && { unset: ['receiver.lastStatus'] }),
  };
}
