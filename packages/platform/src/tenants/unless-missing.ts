import { errorFromWire } from '@telehealth/rpc';

/** The answer; undefined for `not-found`. Other failures are thrown. */
export async function unlessMissing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (failure) {
    if (errorFromWire(failure).kind === 'not-found') return undefined;
    throw failure;
  }
}
