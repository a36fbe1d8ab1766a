import type { Bundle } from '@telehealth/instrument/bundle';
import { compareVersions } from './bundle-version.ts';

/** One published version of a bundle. A version is published once; a withdrawn one stays withdrawn. */
export type Publication = {
  readonly bundleId: string;
  readonly bundleVersion: string;
  readonly therapy: string;
  /** Hash of the content. */
  readonly sha256: string;
  /** Epoch ms. */
  readonly publishedAt: number;
  /** Epoch ms; absent: not withdrawn. */
  readonly withdrawnAt?: number;
};

/** Names one version of a bundle. */
export type BundleName = Pick<Publication, 'bundleId' | 'bundleVersion'>;

/** The publication of a bundle; `publishedAt` is epoch ms. */
export function publicationOf(bundle: Bundle, sha256: string, publishedAt: number): Publication {
  const { id: bundleId, version: bundleVersion, therapy } = bundle;
  return { bundleId, bundleVersion, therapy, sha256, publishedAt };
}

/** The subject of audit rows about a version of a bundle. */
export function publicationSubject({ bundleId, bundleVersion }: BundleName): string {
  return `${bundleId}@${bundleVersion}`;
}

/** The id of a therapy's initial intake: there is one such bundle for each therapy. */
export function initialBundleId(therapy: string): string {
  return `${therapy}.initial`;
}

/** The publication of a version; undefined when it is not published. */
export function findPublication(
  publications: readonly Publication[],
  { bundleId, bundleVersion }: BundleName,
): Publication | undefined {
  return publications.find((other) => other.bundleId === bundleId && other.bundleVersion === bundleVersion);
}

/** Orders publications by bundle id, and of one bundle the highest version first. */
export function comparePublications(a: BundleName, b: BundleName): number {
  if (a.bundleId !== b.bundleId) return a.bundleId < b.bundleId ? -1 : 1;
  return compareVersions(b.bundleVersion, a.bundleVersion);
}

/** What new sessions begin on: the highest version of each therapy that is not withdrawn. */
export function currentPublications(publications: readonly Publication[]): ReadonlyMap<string, Publication> {
  const current = new Map<string, Publication>();
  for (const publication of publications) {
    if (publication.withdrawnAt !== undefined) continue;
    const best = current.get(publication.therapy);
    if (!best || compareVersions(publication.bundleVersion, best.bundleVersion) > 0)
      current.set(publication.therapy, publication);
  }
  return current;
}
