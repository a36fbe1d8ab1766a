import { type Page, pageOf } from '@telehealth/service-kit';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import {
  findRegistrations,
  type RegistrationDocument,
  type RegistrationOwner,
} from '../../storage/registrations.ts';

/** Which registrations of a brand are listed. */
export interface RegistrationList extends RegistrationOwner {
  readonly brandId: string;
  /** Where the page before ended: `createdAt` and id. */
  readonly after: readonly [number, string] | undefined;
  readonly limit: number;
}

/** A page of the registrations of a brand, the oldest first. */
export async function listRegistrations(
  { registrations }: Pick<Context, 'registrations'>,
  { after, limit, ...owner }: RegistrationList,
  limits: CallOptions,
): Promise<Page<RegistrationDocument>> {
  return pageOf(await findRegistrations(registrations, owner, { after, limit: limit + 1 }, limits), limit);
}
