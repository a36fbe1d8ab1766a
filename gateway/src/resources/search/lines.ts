import { EnrollmentService } from '@telehealth/contracts/intake/v1/enrollment_service';
import { searchOperations } from '@telehealth/public-api/search/operations';
import { line } from '../routes/line.ts';

/** decisions.md 15. */
export const searchLines = [line(searchOperations.searchContacts, EnrollmentService.method.findByContact)];
