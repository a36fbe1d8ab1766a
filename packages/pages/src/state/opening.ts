import { isProblem } from '@telehealth/client';
import type { Campaign } from '../api/intake.ts';
import { readPaymentState } from '../api/payment.ts';
import { openSession, type SignIn } from '../api/session.ts';

/** Parameters that other pages added to this page's address. */
export interface ReturnedAddress {
  /** After a successful sign-in that began on this page. */
  readonly signIn?: SignIn | undefined;
  /** After a failed sign-in. */
  readonly error?: string | undefined;
  /** The only offering to choose. */
  readonly offering?: string | undefined;
  /** For a new journey alone. */
  readonly campaign?: Campaign | undefined;
  readonly orderRef?: string | undefined;
  readonly result?: string | undefined;
}

interface OpenedSession {
  /** The browser had no session before it. */
  readonly isFirst: boolean;
  /** False for a refused sign-in, as after its minute. */
  readonly isSignedIn: boolean;
}

export async function openSessionWith(signIn: SignIn | undefined): Promise<OpenedSession> {
  try {
    return { isFirst: await openSession(signIn), isSignedIn: true };
  } catch (error) {
    const isNotTaken = isRefusal(error, 422) || isRefusal(error, 401);
    if (signIn === undefined || !isNotTaken) throw error;
    return { isFirst: await openSession(), isSignedIn: false };
  }
}

/** Readable for the own order only, and shown if known. */
export async function paymentStateOf(orderRef: string | undefined): Promise<string | undefined> {
  if (orderRef === undefined) return undefined;
  try {
    return await readPaymentState(orderRef);
  } catch (error) {
    if (isProblem(error)) return undefined;
    throw error;
  }
}

export function isRefusal(error: unknown, status: number): boolean {
  return isProblem(error) && error.status === status;
}
