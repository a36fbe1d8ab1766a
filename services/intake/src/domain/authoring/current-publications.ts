import { compareVersions } from './bundle-version.ts';
import { type Publication, reaches } from './publication.ts';

/** What new sessions begin on, by therapy and brand. */
export interface CurrentPublications {
  /**
   * The highest version of the therapy that reaches the brand and is not withdrawn. An empty brand id stands for a
   * brand that no version names.
   */
  of(therapy: string, brandId: string): Publication | undefined;
  /** Every version of the therapy that is current for some brand, the highest first. */
  all(therapy: string): readonly Publication[];
  /** Every version that is current for some brand. */
  readonly every: ReadonlySet<Publication>;
}

/** The brand id of all brands that no version of a therapy names. */
const unnamed = '';

/** Sorts out what new sessions begin on. Afterwards `of` is a look-up in a map. */
export function currentPublications(publications: readonly Publication[]): CurrentPublications {
  const live = publications
    .filter(({ withdrawnAt }) => withdrawnAt === undefined)
    .toSorted((a, b) => compareVersions(b.bundleVersion, a.bundleVersion));
  const byTherapy = new Map<string, ReadonlyMap<string, Publication>>();
  for (const [therapy, versions] of Map.groupBy(live, (one) => one.therapy)) {
    byTherapy.set(therapy, currentByBrand(versions));
  }
  const every = new Set([...byTherapy.values()].flatMap((byBrand) => [...byBrand.values()]));
  return {
    of(therapy, brandId) {
      const byBrand = byTherapy.get(therapy);
      return byBrand?.get(brandId) ?? byBrand?.get(unnamed);
    },
    all: (therapy) => live.filter((one) => one.therapy === therapy && every.has(one)),
    every,
  };
}

/** The versions of one therapy come highest first. */
function currentByBrand(versions: readonly Publication[]): ReadonlyMap<string, Publication> {
  const brandIds = new Set([unnamed, ...versions.flatMap((version) => version.brandIds ?? [])]);
  const current = new Map<string, Publication>();
  for (const brandId of brandIds) {
    const highest = versions.find((version) => reaches(version, brandId));
    if (highest) current.set(brandId, highest);
  }
  return current;
}
