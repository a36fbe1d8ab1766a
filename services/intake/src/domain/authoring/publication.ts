import type { Bundle } from '@telehealth/instrument/bundle';
import { compareVersions } from './bundle-version.ts';

/** One published version of a bundle. A version is published once; a withdrawn one stays so until it is promoted. */
export type Publication = {
  readonly bundleId: string;
  readonly bundleVersion: string;
  readonly therapy: string;
  readonly sha256: string;
  readonly publishedAt: number;
  /** Epoch ms; absent: not withdrawn. */
  readonly withdrawnAt?: number;
  /** The brands that the version reaches, in order; absent: all brands. */
  readonly brandIds?: readonly string[];
};

export type BundleName = Pick<Publication, 'bundleId' | 'bundleVersion'>;

/** No brands mean all; `publishedAt` is epoch ms. */
export function publicationOf(
  bundle: Bundle,
  sha256: string,
  publishedAt: number,
  brandIds: readonly string[] = [],
): Publication {
  const { id: bundleId, version: bundleVersion, therapy } = bundle;
  return {
    ...{ bundleId, bundleVersion, therapy, sha256, publishedAt },
    ...(brandIds.length > 0 && { brandIds: brandIds.toSorted() }),
  };
}

export function reaches({ brandIds }: Publication, brandId: string): boolean {
  return brandIds === undefined || brandIds.includes(brandId);
}

/** The subject of audit rows about a version of a bundle. */
export function publicationSubject({ bundleId, bundleVersion }: BundleName): string {
  return `${bundleId}@${bundleVersion}`;
}

/** There is one such bundle for each therapy. */
export function initialBundleId(therapy: string): string {
  return `${therapy}.initial`;
}

export function findPublication(
  publications: readonly Publication[],
  { bundleId, bundleVersion }: BundleName,
): Publication | undefined {
  return publications.find((other) => other.bundleId === bundleId && other.bundleVersion === bundleVersion);
}

/** Whether journeys on a version may continue to a sale: it is published and not withdrawn. */
export function isAllowed(publications: readonly Publication[], name: BundleName): boolean {
  const publication = findPublication(publications, name);
  return publication !== undefined && publication.withdrawnAt === undefined;
}

/** By bundle id, and of one bundle the highest version first. */
export function comparePublications(a: BundleName, b: BundleName): number {
  if (a.bundleId !== b.bundleId) return a.bundleId < b.bundleId ? -1 : 1;
  return compareVersions(b.bundleVersion, a.bundleVersion);
}
