import {
  DisplayCopySchema,
  type DisplayCopySet as DisplayCopySetMessage,
} from '@telehealth/contracts/catalog/v1/display_copy';
import { DisplayCopy } from '@telehealth/public-api/offerings/display-copy';
import { displayCopyOperations } from '@telehealth/public-api/offerings/display-copy-operations';
import { pathId } from '../../edge/routing/path-ids.ts';
import { routeOf } from '../../edge/routing/route-of.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';

const copyToJson = jsonEncoder(DisplayCopySchema, DisplayCopy);

/** A brand's own texts about an offering (decisions.md 3). */
export function addDisplayCopyRoutes(scope: RouteScope, { clients: { offerings }, call }: RouteParts): void {
  scope.route({
    ...routeOf(displayCopyOperations.readDisplayCopy),
    handler: async (request) => {
      const message = { offeringRef: pathId(request, 'offering_ref') };
      return localesAnswer(await call(request, offerings.getDisplayCopy, message));
    },
  });

  scope.route({
    ...routeOf(displayCopyOperations.replaceDisplayCopy),
    handler: async (request) => {
      const message = { offeringRef: pathId(request, 'offering_ref'), copy: request.body };
      return localesAnswer(await call(request, offerings.putDisplayCopy, message));
    },
  });
}

/** The same copy has the same bytes, whatever the order it is stored in. */
function localesAnswer({ copy }: { readonly copy?: DisplayCopySetMessage | undefined }) {
  if (copy === undefined) throw new Error('display copy is missing in an answer');
  const tagsInOrder = Object.keys(copy.locales).sort();
  const locales = Object.fromEntries(tagsInOrder.map((tag) => [tag, copyToJson(copy.locales[tag])]));
  return { data: { locales } };
}
