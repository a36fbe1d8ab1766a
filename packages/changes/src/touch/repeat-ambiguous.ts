import { AmbiguousWrite } from '@telehealth/store';

/**
 * Repeats an idempotent write whose outcome is unknown. No match may then mean that the first write took
 * effect. Throws `AmbiguousWrite` when the second outcome is unknown too: either may still take effect.
 */
export async function repeatAmbiguous<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof AmbiguousWrite)) throw error;
    return await write();
  }
}
