import {
  DisplayCopySchema,
  type DisplayCopySet as DisplayCopySetMessage,
} from '@telehealth/contracts/catalog/v1/display_copy';
import {
  DisplayCopy,
  DisplayCopyByLocale,
  DisplayCopySet,
} from '@telehealth/public-api/offerings/display-copy';
import { dataOf } from '@telehealth/public-api/schema/envelope';
import { jsonEncoder } from '../encode/json-encoder.ts';
import { pathId } from './path-ids.ts';
import type { RouteParts, RouteScope } from './route-parts.ts';

const tags = ['Offerings'];
const path = '/v1/account/brands/:brand_id/offerings/:offering_ref/copy';
const response = { 200: dataOf(DisplayCopyByLocale) };
const copyToJson = jsonEncoder(DisplayCopySchema, DisplayCopy);

/** A brand's own texts about an offering (decisions.md 3). */
export function addDisplayCopyRoutes(scope: RouteScope, { clients: { offerings }, call }: RouteParts): void {
  scope.get(path, {
    schema: {
      operationId: 'readDisplayCopy',
      summary: "A brand's copy for an offering, in every language",
      description: 'For any offering of the catalog. Empty until copy is written.',
      tags,
      response,
    },
    config: { conditional: true },
    handler: async (request) => {
      const message = { offeringRef: pathId(request, 'offering_ref') };
      return localesAnswer(await call(request, offerings.getDisplayCopy, message));
    },
  });

  scope.put(path, {
    schema: {
      operationId: 'replaceDisplayCopy',
      summary: "Replace a brand's copy for an offering, in every language",
      description: 'Plain text: markup is refused. The offering need not be enabled.',
      tags,
      body: DisplayCopySet,
      response,
    },
    config: { problems: ['validation', 'conflict'] },
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
