import { DomainSchema } from '@telehealth/contracts/domains/v1/domain';
import { DomainService } from '@telehealth/contracts/domains/v1/domain_service';
import { CustomDomain } from '@telehealth/public-api/domains/custom-domain';
import { domainOperations } from '@telehealth/public-api/domains/operations';
import { computed } from '../routes/json-encoder.ts';
import { line } from '../routes/line.ts';

const { method } = DomainService;
const cname = computed(DomainSchema, CustomDomain, {
  cname: ({ hostname, target }) => ({ name: hostname, type: 'CNAME' as const, value: target }),
});
const shown = { computed: [cname] };

/** interface.md 2.11, 3.4 and 4.7, decisions.md 7. */
export const domainLines = [
  line(domainOperations.registerDomain, method.registerDomain, shown),
  line(domainOperations.listDomains, method.listDomains, { ...shown, whole: { key: 'kind', sorts: true } }),
  line(domainOperations.readDomain, method.getDomain, shown),
  line(domainOperations.deleteDomain, method.deleteDomain),
  line(domainOperations.verifyDomain, method.verifyDomain, { ...shown, long: 'verifications' }),
];
