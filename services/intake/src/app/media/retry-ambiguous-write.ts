import { AmbiguousWrite } from '@telehealth/store';

/**
 * Makes a write that is safe to repeat, and repeats it once when the connection was lost. No match may mean that
 * the first try had its effect. Throws `AmbiguousWrite` when the second try was lost too: either may still take
 * effect.
 */
export async function retryAmbiguousWrite<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof AmbiguousWrite)) throw error;
    return await write();
  }
}
