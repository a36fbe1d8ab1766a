import { EnrollmentSchema } from '@telehealth/contracts/intake/v1/enrollment_service';
import { Enrollment } from '@telehealth/public-api/enrollments/enrollment';
import { dataOf } from '@telehealth/public-api/schema/envelope';
import { jsonEncoder } from '../encode/json-encoder.ts';
import { pathId } from './path-ids.ts';
import type { RouteParts, RouteScope } from './route-parts.ts';

const enrollmentToJson = jsonEncoder(EnrollmentSchema, Enrollment);

/** The public status of an enrollment (decisions.md 3). */
export function addEnrollmentRoutes(scope: RouteScope, { clients: { enrollments }, call }: RouteParts): void {
  scope.get('/v1/enrollments/:journey_id', {
    schema: {
      operationId: 'readEnrollment',
      summary: 'How far an enrollment has come',
      description: 'Ids, codes and times; nothing the patient said.',
      tags: ['Enrollment'],
      response: { 200: dataOf(Enrollment) },
    },
    handler: async (request) => {
      const message = { journeyId: pathId(request, 'journey_id') };
      const { enrollment } = await call(request, enrollments.getEnrollment, message);
      return { data: enrollmentToJson(enrollment) };
    },
  });
}
