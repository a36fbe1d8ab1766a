import {
  DisplayCopySchema,
  type DisplayCopySet as DisplayCopySetMessage,
} from '@telehealth/contracts/catalog/v1/display_copy';
import { DisplayCopy } from '@telehealth/public-api/offerings/display-copy';
import { offeringOperations } from '@telehealth/public-api/offerings/operations';
import { pathIds } from '../../edge/routing/path-ids.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

const copyToJson = jsonEncoder(DisplayCopySchema, DisplayCopy);

/** A brand's own texts about an offering (decisions.md 3). */
export function addDisplayCopyRoutes(scope: RouteScope, { clients: { offerings }, call }: RouteParts): void {
  serve(scope, offeringOperations.readDisplayCopy, async (request) => {
    return localesAnswer(await call(request, offerings.getDisplayCopy, pathIds(request, 'offering_ref')));
  });

  serve(scope, offeringOperations.replaceDisplayCopy, async (request) => {
    const message = { ...pathIds(request, 'offering_ref'), copy: request.body };
    return localesAnswer(await call(request, offerings.putDisplayCopy, message));
  });
}

/** The same copy has the same bytes, whatever the order it is stored in. */
function localesAnswer({ copy }: { readonly copy?: DisplayCopySetMessage | undefined }) {
  if (copy === undefined) throw new Error('display copy is missing in an answer');
  const tagsInOrder = Object.keys(copy.locales).sort();
  const locales = Object.fromEntries(tagsInOrder.map((tag) => [tag, copyToJson(copy.locales[tag])]));
  return { data: { locales } };
}
