import { isProblem } from '@telehealth/client';
import { readPaymentState } from '../api/payment.ts';
import { openSession, type SignIn } from '../api/session.ts';

/** What other pages added to the address of this one. */
export interface ReturnedAddress {
  /** A sign-in that began on this page and succeeded. */
  readonly signIn?: SignIn | undefined;
  /** Of a sign-in that failed. */
  readonly error?: string | undefined;
  /** The only offering to choose. */
  readonly offering?: string | undefined;
  readonly orderRef?: string | undefined;
  readonly result?: string | undefined;
}

/** Opens the browser session; false when a sign-in was not taken, as after its minute. */
export async function openSessionWith(signIn: SignIn | undefined): Promise<boolean> {
  try {
    await openSession(signIn);
    return true;
  } catch (error) {
    const isNotTaken = isRefusal(error, 422) || isRefusal(error, 401);
    if (signIn === undefined || !isNotTaken) throw error;
    await openSession();
    return false;
  }
}

/** The state of a payment is told for the own order alone, and shown where it is known. */
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
