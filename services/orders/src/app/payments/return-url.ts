import type { Context } from '../../context.ts';
import { openReturnUrl, type StoredReturnUrl } from '../../storage/return-url.ts';

/** Where the patient goes after the checkout; undefined: to a page of the platform, also when the URL cannot be opened, which is logged. */
export function returnUrlOf(
  { returnUrls, logger }: { readonly logger: Pick<Context['logger'], 'error'> } & Pick<Context, 'returnUrls'>,
  document: StoredReturnUrl & { readonly _id: string },
): string | undefined {
  try {
    return openReturnUrl(returnUrls, document);
  } catch (err) {
    logger.error({ sealedId: document._id, err }, 'a return URL cannot be opened');
    return undefined;
  }
}
