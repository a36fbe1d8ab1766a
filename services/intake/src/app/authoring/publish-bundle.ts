import { auditRow } from '@telehealth/audit';
import { DomainError } from '@telehealth/errors';
import { bundleHash } from '@telehealth/instrument/bundle';
import type { Call } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { lintBundleText } from '../../domain/authoring/lint-bundle-text.ts';
import { findPublication, publicationOf, publicationSubject } from '../../domain/authoring/publication.ts';
import { keepBundle } from '../../storage/bundles.ts';
import { changePublications } from './change-publications.ts';
import { judgeBeside, refuseErrors, soundBundle } from './judge-bundle.ts';
import { type ListedPublication, listedPublication } from './list-bundles.ts';

/**
 * Publishes a version, once: the same content again is the same answer. Throws `validation` with the errors the lint
 * finds, and `conflict` for another content under a published version, or when others are faster again and again.
 */
export async function publishBundle(
  context: Context,
  call: Call,
  bundleJson: string,
): Promise<ListedPublication> {
  const { bundles, clock, instruments } = context;
  const bundle = soundBundle(lintBundleText(bundleJson));
  const { therapy } = bundle;
  const sha256 = bundleHash(bundle);
  const limits = limitsOf(call);
  const published = await changePublications(
    context,
    async (present) => {
      const at = clock.now();
      const publication = publicationOf(bundle, sha256, at);
      const before = findPublication(present, publication);
      if (before?.sha256 === sha256) return undefined;
      if (before) throw new DomainError('conflict', 'the version is published with another content');
      refuseErrors(await judgeBeside(bundles, present, bundle, limits));
      // First: what is published can be read from that moment on.
      await keepBundle(bundles, { bundle, sha256, at }, limits);
      const row = { act: 'bundle.publish', clientId: '', subject: publicationSubject(publication), at };
      return {
        publications: [...present, publication],
        audit: (version) => [auditRow(call, { ...row, changed: { therapy, sha256 }, version })],
        at,
      };
    },
    limits,
  );
  await instruments.learn(published);
  return listedPublication(published.publications, { bundleId: bundle.id, bundleVersion: bundle.version });
}
