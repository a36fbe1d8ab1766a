import type { Context } from '../../context.ts';
import type { StoredReturnUrl } from '../../storage/return-url.ts';

/**
 * Where the patient goes after the checkout; undefined: to a page of the platform. A URL that cannot be opened is logged and
 * counts as none.
 */
export function returnUrlOf(
  { returnUrls, logger }: Pick<Context, 'returnUrls' | 'logger'>,
  { _id, sealedReturnUrl }: StoredReturnUrl & { readonly _id: string },
): string | undefined {
  if (sealedReturnUrl === undefined) return undefined;
  try {
    return Buffer.from(returnUrls.open(_id, sealedReturnUrl)).toString();
  } catch (err) {
    logger.error({ sealedId: _id, err }, 'a return URL cannot be opened');
    return undefined;
  }
}
