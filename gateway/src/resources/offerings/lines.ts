import { EnablementSchema } from '@telehealth/contracts/catalog/v1/offering';
import { OfferingService } from '@telehealth/contracts/catalog/v1/offering_service';
import { Enablement } from '@telehealth/public-api/offerings/offering';
import { offeringOperations } from '@telehealth/public-api/offerings/operations';
import { computed } from '../routes/json-encoder.ts';
import { line } from '../routes/line.ts';

const id = computed(EnablementSchema, Enablement, { id: ({ enablementId }) => enablementId });
const shown = { computed: [id] };

/** The catalog, which is the same for every client, and what a brand sells of it in its own words (interface.md 4.5, decisions.md 3). */
export const offeringLines = [
  line(offeringOperations.listCatalogOfferings, OfferingService.method.listCatalogOfferings, {
    cursorOf: () => '',
  }),
  line(offeringOperations.enableOffering, OfferingService.method.enableOffering, shown),
  line(offeringOperations.listOfferings, OfferingService.method.listEnablements, shown),
  line(offeringOperations.readOffering, OfferingService.method.getEnablement, shown),
  line(offeringOperations.disableOffering, OfferingService.method.disableOffering),
  line(offeringOperations.readDisplayCopy, OfferingService.method.getDisplayCopy),
  line(offeringOperations.replaceDisplayCopy, OfferingService.method.putDisplayCopy, {
    fields: { locales: ({ body }) => ({ copy: body }) },
  }),
];
