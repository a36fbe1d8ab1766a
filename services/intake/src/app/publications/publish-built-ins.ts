import { taskOperation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { type Bundle, bundleHash } from '@telehealth/instrument/bundle';
import type { DeploymentMode } from '@telehealth/service-kit/config';
import type { Logger } from '@telehealth/service-kit/telemetry';
import { published } from '../../domain/authoring/decide-publication.ts';
import { lintCandidate } from '../../domain/authoring/lint-bundle-text.ts';
import { isPlaceholder } from '../../domain/authoring/live-content.ts';
import { findPublication, type Publication, publicationOf } from '../../domain/authoring/publication.ts';
import type { Bundles } from '../../storage/bundles.ts';
import type { PublicationsDocument } from '../../storage/publications.ts';
import { admitPublication } from './admit-publication.ts';
import { changePublications, type PublicationsParts } from './change-publications.ts';

/**
 * Publishes the bundles whose version was never published, under the checks of an operator's publication. A published version
 * stays as it is, also a withdrawn one. Live mode leaves out placeholders and names them in the log. A bundle whose content differs from its published version, or that changes a published
 * consent text under its version, is left out and logged. Throws `Error` when the lint finds an error in a bundle.
 */
export async function publishBuiltIns(
  parts: PublicationsParts & {
    readonly deploymentMode: DeploymentMode;
    readonly bundles: Bundles;
    readonly logger: Logger;
  },
  candidates: readonly unknown[],
): Promise<PublicationsDocument> {
  const { deploymentMode, bundles, logger } = parts;
  const all = candidates.map(linted);
  const placeholders = deploymentMode === 'live' ? all.filter(isPlaceholder) : [];
  if (placeholders.length > 0) {
    const names = placeholders.map(({ id }) => id);
    logger.warn({ placeholders: names }, 'placeholders are not published in live mode');
  }
  const counting = all.filter((bundle) => !placeholders.includes(bundle));
  const builtIn = counting.map((bundle) => ({ bundle, sha256: bundleHash(bundle) }));
  const operation = taskOperation('start');
  return await changePublications(parts, operation, {
    async gather(present, at) {
      const admitted: Publication[] = [];
      for (const candidate of builtIn) {
        const publication = publicationOf(candidate.bundle, candidate.sha256, at);
        const { bundleId, bundleVersion, sha256 } = publication;
        const before = findPublication(present, publication);
        if (before) {
          if (before.sha256 !== sha256)
            logger.error({ bundleId, bundleVersion }, 'a built-in bundle differs from its published version');
          continue;
        }
        try {
          await admitPublication(bundles, [...present, ...admitted], candidate, at, {});
          admitted.push(publication);
        } catch (err) {
          if (!(err instanceof DomainError) || err.kind !== 'validation') throw err;
          logger.error({ bundleId, bundleVersion, err }, 'a built-in bundle is not published');
        }
      }
      return admitted;
    },
    decide: (present, _at, admitted) => (admitted.length > 0 ? published(present, admitted) : undefined),
  });
}

function linted(candidate: unknown): Bundle {
  const { bundle, findings } = lintCandidate(candidate);
  if (bundle) return bundle;
  const errors = findings.filter(({ severity }) => severity === 'error');
  throw new Error(`bundle refused: ${errors.map(({ code, where }) => `${code} ${where}`).join(', ')}`);
}
