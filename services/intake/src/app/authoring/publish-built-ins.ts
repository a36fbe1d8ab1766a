import type { AuditRow } from '@telehealth/audit';
import { newId } from '@telehealth/ids';
import type { Bundle } from '@telehealth/instrument/bundle';
import { bundleHash } from '@telehealth/instrument/bundle';
import type { Clock } from '@telehealth/service-kit';
import { lintCandidate } from '../../domain/authoring/lint-bundle-text.ts';
import {
  findPublication,
  type Publication,
  publicationOf,
  publicationSubject,
} from '../../domain/authoring/publication.ts';
import { type Bundles, keepBundle } from '../../storage/bundles.ts';
import type { PublicationsDocument } from '../../storage/publications.ts';
import { changePublications, type PublicationsParts } from './change-publications.ts';

/**
 * Publishes those of the bundles whose version never was. A version published before stands as it was published, and a
 * withdrawn one stays withdrawn; the log tells of one that comes with another content now. Throws `Error` when the lint
 * finds an error in one.
 */
export async function publishBuiltIns(
  parts: PublicationsParts & { readonly bundles: Bundles; readonly clock: Clock },
  candidates: readonly unknown[],
): Promise<PublicationsDocument> {
  const { bundles, clock, logger } = parts;
  const builtIn = candidates.map(linted).map((bundle) => ({ bundle, sha256: bundleHash(bundle) }));
  const correlationId = newId('cor');
  return await changePublications(
    parts,
    async (present) => {
      const at = clock.now();
      const added: Publication[] = [];
      for (const { bundle, sha256 } of builtIn) {
        const publication = publicationOf(bundle, sha256, at);
        const before = findPublication(present, publication);
        if (!before) {
          await keepBundle(bundles, { bundle, sha256, at }, {});
          added.push(publication);
        } else if (before.sha256 !== sha256) {
          const { bundleId, bundleVersion } = publication;
          logger.error({ bundleId, bundleVersion }, 'a built-in bundle differs from its published version');
        }
      }
      if (added.length === 0) return undefined;
      const audit = (version: number) => added.map((one) => startRow(one, version, correlationId));
      return { publications: [...present, ...added], audit, at };
    },
    {},
  );
}

function linted(candidate: unknown): Bundle {
  const { bundle, findings } = lintCandidate(candidate);
  if (bundle) return bundle;
  const errors = findings.filter(({ severity }) => severity === 'error');
  throw new Error(`bundle refused: ${errors.map(({ code, where }) => `${code} ${where}`).join(', ')}`);
}

function startRow(publication: Publication, version: number, correlationId: string): AuditRow {
  const { therapy, sha256, publishedAt: at } = publication;
  const subject = publicationSubject(publication);
  return {
    _id: `${subject}:${version}`,
    action: 'bundle.publish',
    actor: { kind: 'task', name: 'start' },
    correlationId,
    clientId: '',
    subject,
    changed: { therapy, sha256 },
    at,
  };
}
