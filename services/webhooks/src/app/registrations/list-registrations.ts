import { type Page, pageOf, type Reached } from '@telehealth/service-kit/calls';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { findRegistrations, type RegistrationDocument } from '../../storage/registrations.ts';

export interface RegistrationList extends Reached {
  readonly brandId: string;
  /** Where the page before ended: `createdAt` and id. */
  readonly after: readonly [number, string] | undefined;
  readonly limit: number;
}

export async function listRegistrations(
  { registrations }: Pick<Context, 'registrations'>,
  { after, limit, ...brand }: RegistrationList,
  limits: CallOptions,
): Promise<Page<RegistrationDocument>> {
  return pageOf(await findRegistrations(registrations, brand, { after, limit: limit + 1 }, limits), limit);
}
