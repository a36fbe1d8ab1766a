import { useEffect, useState } from 'preact/hooks';
import { type Offering, readOffering } from '../api/offering.ts';

/** Buttons to begin and pay wait so long for the price of a single offering. */
const maxWaitMs = 5000;

/** Without those that cannot be read. */
export function useOfferings(
  brandId: string,
  refs: readonly string[],
  locale: string,
): readonly Offering[] | undefined {
  const [offerings, setOfferings] = useState<readonly Offering[]>();
  useEffect(() => {
    let isShown = true;
    const signal = refs.length === 1 ? AbortSignal.timeout(maxWaitMs) : null;
    const reads = refs.map((ref) => readOffering(brandId, ref, locale, signal).catch(() => undefined));
    Promise.all(reads).then((found) => {
      if (isShown) setOfferings(found.filter((one) => one !== undefined));
    });
    return () => {
      isShown = false;
    };
  }, [brandId, refs.join(), locale]);
  return offerings;
}
