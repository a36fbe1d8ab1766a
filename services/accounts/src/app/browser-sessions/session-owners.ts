import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { SessionOwners } from '../../domain/browser-sessions/browser-session.ts';

/** The client and the brand of a session, or of a link that opens one, as they are now. */
export async function ownersOf(
  { clients, brands }: Pick<Context, 'brands' | 'clients'>,
  { clientId, brandId }: { readonly clientId: string; readonly brandId?: string },
  limits: CallOptions,
): Promise<SessionOwners> {
  const [client, brand] = await Promise.all([
    clients.get(clientId, limits),
    brandId === undefined ? undefined : brands.get(brandId, limits),
  ]);
  return { client, brand };
}
