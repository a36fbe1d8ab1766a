import { EnrollmentService } from '@telehealth/contracts/intake/v1/enrollment_service';
import { ErasureService } from '@telehealth/contracts/intake/v1/erasure_service';
import { enrollmentOperations } from '@telehealth/public-api/enrollments/operations';
import { line } from '../routes/line.ts';
import { checkRange, newestFirst } from '../routes/list-order.ts';

/** Public status and erasure (decisions.md 3 and 14). */
export const enrollmentLines = [
  line(enrollmentOperations.readEnrollment, EnrollmentService.method.getEnrollment),
  line(enrollmentOperations.listEnrollments, EnrollmentService.method.listEnrollments, {
    check: checkRange,
    fields: { order: newestFirst },
  }),
  line(enrollmentOperations.eraseEnrollment, ErasureService.method.eraseJourney),
];
