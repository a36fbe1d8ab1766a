import { useEffect, useState } from 'preact/hooks';
import { type Offering, readOffering } from '../api/offering.ts';

/** The buttons to begin and to pay come with the price of the only offering. A patient who waited this long goes on without it. */
const maxWaitMs = 5000;

/** The offerings that can be shown; one that cannot be read is left out. */
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
