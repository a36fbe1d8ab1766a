import type { Operation } from '@telehealth/changes';
import type { ContactPrefills } from '@telehealth/instrument/walk';
import { matching, type Reach } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import type { ListedJourney } from '../../storage/enrollments.ts';
import { recordAccess } from '../record-access.ts';

const maxFound = 50;

/** The index of a contact has no order, so the latest are taken from so many. */
const maxRead = 1000;

export interface ContactSearch {
  readonly clientId: string;
  readonly reached: Reach;
  /** As answers have them; at least one. */
  readonly contacts: ContactPrefills;
}

/**
 * The journeys whose patient has this email and this phone number, the latest first. Erased ones are missing. The search is
 * audited before it is answered, without what was searched for (decisions.md 15).
 */
export async function findByContact(
  context: Context,
  operation: Operation,
  { clientId, reached, contacts }: ContactSearch,
): Promise<readonly ListedJourney[]> {
  const { journeys, contactIndex } = context;
  const entries = (control: 'email' | 'phone', value: string) => ({
    in: contactIndex.entriesOf({ clientId, control, value }),
  });
  const { email, phone } = contacts;
  const filter = {
    ...(email !== undefined && { emailIndex: entries('email', email) }),
    ...(phone !== undefined && { phoneIndex: entries('phone', phone) }),
    ...matching(reached),
    erasedAt: { exists: false },
  };
  const read = await journeys.find(filter, { limit: maxRead, without: ['sealed'] }, operation.limits);
  const found = read.sort((one, other) => other.createdAt - one.createdAt).slice(0, maxFound);
  const access = {
    ...{ action: 'journey.search', subject: clientId, clientId },
    ...(reached.brandId !== undefined && { brandId: reached.brandId }),
    changed: { by: Object.keys(contacts), found: found.length },
  };
  await recordAccess(context, operation, access, operation.operationId);
  return found;
}
