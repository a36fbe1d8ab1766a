import { compareVersions } from './bundle-version.ts';
import { type Publication, reaches } from './publication.ts';

export interface CurrentPublication {
  readonly publication: Publication;
  /** The brands for which it is current. None: every brand that no other current version of the therapy names. */
  readonly brandIds: readonly string[];
}

/** What new sessions begin on, by therapy and brand. */
export interface CurrentPublications {
  /** The highest version that reaches the brand and is not withdrawn. An empty brand id means a brand that no version names. */
  of(therapy: string, brandId: string): Publication | undefined;
  /** Every version of the therapy that is current for some brand, the highest first. */
  all(therapy: string): readonly CurrentPublication[];
  /** Every version that is current for some brand. */
  readonly every: ReadonlySet<Publication>;
}

/** The brand id of all brands that no version of a therapy names. */
const unnamed = '';

/** Computed once, so that `of` reads a map. */
export function currentPublications(publications: readonly Publication[]): CurrentPublications {
  const live = publications
    .filter(({ withdrawnAt }) => withdrawnAt === undefined)
    .toSorted((a, b) => compareVersions(b.bundleVersion, a.bundleVersion));
  const current = new Map<string, readonly CurrentPublication[]>();
  const byBrand = new Map<string, ReadonlyMap<string, Publication>>();
  for (const [therapy, versions] of Map.groupBy(live, (one) => one.therapy)) {
    const all = currentVersions(versions);
    current.set(therapy, all);
    byBrand.set(therapy, publicationsByBrand(all));
  }
  return {
    of(therapy, brandId) {
      const publications = byBrand.get(therapy);
      return publications?.get(brandId) ?? publications?.get(unnamed);
    },
    all: (therapy) => current.get(therapy) ?? [],
    every: new Set([...current.values()].flat().map(({ publication }) => publication)),
  };
}

/** The versions of one therapy come highest first. */
function currentVersions(versions: readonly Publication[]): readonly CurrentPublication[] {
  const general = versions.find((version) => version.brandIds === undefined);
  const named = new Set(versions.flatMap((version) => version.brandIds ?? []));
  const brandsOf = Map.groupBy(named, (brandId) => versions.find((version) => reaches(version, brandId)));
  return versions.flatMap((publication) => {
    if (publication === general) return [{ publication, brandIds: [] }];
    const brandIds = brandsOf.get(publication);
    return brandIds === undefined ? [] : [{ publication, brandIds }];
  });
}

function publicationsByBrand(current: readonly CurrentPublication[]): ReadonlyMap<string, Publication> {
  return new Map(
    current.flatMap(({ publication, brandIds }) =>
      (brandIds.length === 0 ? [unnamed] : brandIds).map((brandId) => [brandId, publication] as const),
    ),
  );
}
