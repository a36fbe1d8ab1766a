import { useEffect, useState } from 'preact/hooks';
import { type Offering, readOffering } from '../api/offering.ts';

/** The offerings that can be shown; one that cannot be read is left out. */
export function useOfferings(
  brandId: string,
  refs: readonly string[],
  locale: string,
): readonly Offering[] | undefined {
  const [offerings, setOfferings] = useState<readonly Offering[]>();
  useEffect(() => {
    let isShown = true;
    const reads = refs.map((ref) => readOffering(brandId, ref, locale).catch(() => undefined));
    Promise.all(reads).then((found) => {
      if (isShown) setOfferings(found.filter((one) => one !== undefined));
    });
    return () => {
      isShown = false;
    };
  }, [brandId, refs.join(), locale]);
  return offerings;
}
