import type { Context } from '../../context.ts';
import type { StoredRegistration } from '../../domain/registrations/stored-registration.ts';

type Addressed = Pick<StoredRegistration, '_id' | 'sealedUrl'>;

/** The URL is sealed, because its path and query may contain a secret of the receiver. */
export function sealUrl({ urls }: Pick<Context, 'urls'>, registrationId: string, url: string): string {
  return urls.seal(registrationId, Buffer.from(url));
}

/** The URL of the receiver of a registration that is not deleted. Throws when it cannot be opened. */
export function openUrl({ urls }: Pick<Context, 'urls'>, { _id, sealedUrl }: Addressed): string {
  if (sealedUrl === undefined) throw new Error('the registration has no URL');
  return Buffer.from(urls.open(_id, sealedUrl)).toString();
}

/** As `openUrl`; undefined for a deleted registration, and for a URL that cannot be opened, which is logged. */
export function urlOf(
  context: Pick<Context, 'urls' | 'logger'>,
  registration: Addressed,
): string | undefined {
  const { _id: registrationId, sealedUrl } = registration;
  if (sealedUrl === undefined) return undefined;
  try {
    return openUrl(context, registration);
  } catch (err) {
    context.logger.error({ registrationId, err }, 'the URL of a registration cannot be opened');
    return undefined;
  }
}

/** The URL sealed by the current key; undefined where it cannot be opened and stays as it is. */
export function rewrapUrl(
  context: Pick<Context, 'urls' | 'logger'>,
  registration: Addressed,
): string | undefined {
  const url = urlOf(context, registration);
  return url === undefined ? undefined : sealUrl(context, registration._id, url);
}
