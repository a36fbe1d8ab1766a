import { DomainError } from '@telehealth/errors';
import type { Bundle } from '@telehealth/instrument/bundle';

/** Whether live mode counts the bundle as absent (decisions.md 16). */
export const isPlaceholder = ({ content_status }: Pick<Bundle, 'content_status'>): boolean =>
  content_status === 'placeholder_not_approved';

/** Throws `validation` for a bundle that is marked as a placeholder. */
export function refusePlaceholder(bundle: Pick<Bundle, 'content_status'>): void {
  if (!isPlaceholder(bundle)) return;
  const message = 'A live deployment takes no placeholder: the status of approved content is `approved`.';
  const issues = [{ code: 'PLACEHOLDER', message, where: '/content_status' } as const];
  throw new DomainError('validation', 'the bundle is a placeholder', { issues });
}

/** The bundle as live mode counts it: what it says of its criteria approves none, so that operators have to (decisions.md 16). */
export function withoutOwnApprovals(bundle: Bundle): Bundle {
  const { eligibility } = bundle;
  if (eligibility === undefined) return bundle;
  const drafts = eligibility.map((criterion) => ({ ...criterion, approval: { status: 'draft' } as const }));
  return { ...bundle, eligibility: drafts };
}
