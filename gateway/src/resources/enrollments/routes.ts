import { EnrollmentSchema } from '@telehealth/contracts/intake/v1/enrollment_service';
import { Enrollment } from '@telehealth/public-api/enrollments/enrollment';
import { enrollmentOperations } from '@telehealth/public-api/enrollments/operations';
import { pathIds } from '../../edge/routing/path-ids.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

const enrollmentToJson = jsonEncoder(EnrollmentSchema, Enrollment);

/** The public status of an enrollment (decisions.md 3). */
export function addEnrollmentRoutes(scope: RouteScope, { clients: { enrollments }, call }: RouteParts): void {
  serve(scope, enrollmentOperations.readEnrollment, async (request) => {
    const { enrollment } = await call(request, enrollments.getEnrollment, pathIds(request, 'journey_id'));
    return { data: enrollmentToJson(enrollment) };
  });
}
