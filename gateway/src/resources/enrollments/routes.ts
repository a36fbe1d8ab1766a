import { EnrollmentSchema } from '@telehealth/contracts/intake/v1/enrollment_service';
import { EraseJourneyResponseSchema } from '@telehealth/contracts/intake/v1/erasure_service';
import { Enrollment, Erasure } from '@telehealth/public-api/enrollments/enrollment';
import { enrollmentOperations } from '@telehealth/public-api/enrollments/operations';
import { Type } from 'typebox';
import { pathIds } from '../../edge/routing/path-ids.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

const enrollmentToJson = jsonEncoder(EnrollmentSchema, Enrollment);

const { erased_at } = Erasure.properties;
const erasureToJson = jsonEncoder(EraseJourneyResponseSchema, Type.Object({ erased_at }));

/** The public status of an enrollment and its erasure (decisions.md 3 and 14). */
export function addEnrollmentRoutes(
  scope: RouteScope,
  { clients: { enrollments, erasure }, call }: RouteParts,
): void {
  serve(scope, enrollmentOperations.readEnrollment, async (request) => {
    const { enrollment } = await call(request, enrollments.getEnrollment, pathIds(request, 'journey_id'));
    return { data: enrollmentToJson(enrollment) };
  });

  serve(scope, enrollmentOperations.eraseEnrollment, async (request) => {
    const journey = pathIds(request, 'journey_id');
    const erased = await call(request, erasure.eraseJourney, journey);
    return { data: { journey_id: journey.journeyId, ...erasureToJson(erased) } };
  });
}
