import { auditRow } from '@telehealth/audit';
import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { type BundleName, findPublication, publicationSubject } from '../../domain/authoring/publication.ts';
import { changePublications } from './change-publications.ts';
import { type ListedPublication, listedPublication } from './list-bundles.ts';

/**
 * Withdraws a version for good; one that is withdrawn stays as it is. Sessions that run on it go on. Throws `not-found`,
 * and `conflict` when others are faster again and again.
 */
export async function withdrawBundle(
  context: Context,
  call: Call,
  name: BundleName,
): Promise<ListedPublication> {
  const { clock, instruments } = context;
  const published = await changePublications(
    context,
    async (present) => {
      const before = findPublication(present, name);
      if (!before) throw new DomainError('not-found', 'no such version is published');
      if (before.withdrawnAt !== undefined) return undefined;
      const at = clock.now();
      const row = { act: 'bundle.withdraw', clientId: '', subject: publicationSubject(name), at };
      const changed = { therapy: before.therapy, withdrawn: true };
      return {
        publications: present.map((one) => (one === before ? { ...before, withdrawnAt: at } : one)),
        audit: (version) => [auditRow(call, { ...row, changed, version })],
        at,
      };
    },
    limitsOf(call),
  );
  await instruments.learn(published);
  return listedPublication(published.publications, name);
}
