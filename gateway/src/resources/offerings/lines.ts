import { DisplayCopySchema, DisplayCopySetSchema } from '@telehealth/contracts/catalog/v1/display_copy';
import { EnablementSchema } from '@telehealth/contracts/catalog/v1/offering';
import { OfferingService } from '@telehealth/contracts/catalog/v1/offering_service';
import { DisplayCopy, DisplayCopyByLocale } from '@telehealth/public-api/offerings/display-copy';
import { Enablement } from '@telehealth/public-api/offerings/offering';
import { offeringOperations } from '@telehealth/public-api/offerings/operations';
import { computed, jsonEncoder } from '../routes/json-encoder.ts';
import { line } from '../routes/line.ts';

const id = computed(EnablementSchema, Enablement, { id: ({ enablementId }) => enablementId });
const shown = { computed: [id] };

const copyToJson = jsonEncoder(DisplayCopySchema, DisplayCopy);
/** Equal copy has equal bytes, whatever its stored order. */
const inOrder = computed(DisplayCopySetSchema, DisplayCopyByLocale, {
  locales: ({ locales }) =>
    Object.fromEntries(
      Object.keys(locales)
        .toSorted()
        .map((tag) => [tag, copyToJson(locales[tag])]),
    ),
});

/** The canonical catalog, and what a brand sells of it in its own words (interface.md 4.5, decisions.md 3). */
export const offeringLines = [
  line(offeringOperations.listCatalogOfferings, OfferingService.method.listCatalogOfferings, {
    cursorOf: () => '',
  }),
  line(offeringOperations.enableOffering, OfferingService.method.enableOffering, shown),
  line(offeringOperations.listOfferings, OfferingService.method.listEnablements, shown),
  line(offeringOperations.readOffering, OfferingService.method.getEnablement, shown),
  line(offeringOperations.disableOffering, OfferingService.method.disableOffering),
  line(offeringOperations.readDisplayCopy, OfferingService.method.getDisplayCopy, { computed: [inOrder] }),
  line(offeringOperations.replaceDisplayCopy, OfferingService.method.putDisplayCopy, {
    computed: [inOrder],
    fields: { locales: ({ body }) => ({ copy: body }) },
  }),
];
