import { EnrollmentSchema } from '@telehealth/contracts/intake/v1/enrollment_service';
import { Enrollment } from '@telehealth/public-api/enrollments/enrollment';
import { enrollmentOperations } from '@telehealth/public-api/enrollments/operations';
import { pathId } from '../../edge/routing/path-ids.ts';
import { routeOf } from '../../edge/routing/route-of.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';

const enrollmentToJson = jsonEncoder(EnrollmentSchema, Enrollment);

/** The public status of an enrollment (decisions.md 3). */
export function addEnrollmentRoutes(scope: RouteScope, { clients: { enrollments }, call }: RouteParts): void {
  scope.route({
    ...routeOf(enrollmentOperations.readEnrollment),
    handler: async (request) => {
      const message = { journeyId: pathId(request, 'journey_id') };
      const { enrollment } = await call(request, enrollments.getEnrollment, message);
      return { data: enrollmentToJson(enrollment) };
    },
  });
}
