import { errorFromWire } from '@telehealth/rpc';

/** The answer; undefined for `not-found`. Throws every other failure. */
export async function unlessMissing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (failure) {
    if (errorFromWire(failure).kind === 'not-found') return undefined;
    throw failure;
  }
}
