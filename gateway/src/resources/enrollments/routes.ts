import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import {
  EnrollmentSchema,
  EnrollmentStatus,
  ListEnrollmentsResponseSchema,
} from '@telehealth/contracts/intake/v1/enrollment_service';
import { EraseJourneyResponseSchema } from '@telehealth/contracts/intake/v1/erasure_service';
import { Enrollment, Erasure } from '@telehealth/public-api/enrollments/enrollment';
import { EnrollmentPage } from '@telehealth/public-api/enrollments/enrollments-query';
import { enrollmentOperations } from '@telehealth/public-api/enrollments/operations';
import { Type } from 'typebox';
import { pathIds } from '../../edge/routing/path-ids.ts';
import { queryInstant } from '../routes/instants.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import { readPage } from '../routes/page.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

const enrollmentToJson = jsonEncoder(EnrollmentSchema, Enrollment);
const watermarkToJson = jsonEncoder(
  ListEnrollmentsResponseSchema,
  Type.Object({ watermark: EnrollmentPage.properties.watermark }),
);

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

/** The list of enrollments, which needs no brand. */
export function addEnrollmentListRoute(
  scope: RouteScope,
  { clients: { enrollments }, call, cursors }: RouteParts,
): void {
  serve(scope, enrollmentOperations.listEnrollments, async (request) => {
    const { brandId, query } = request;
    const { status, offering_ref: offeringRef = '', reference = '', person_id: personId = '' } = query;
    const updatedSince = queryInstant('updated_since', query.updated_since);
    const filters = { offeringRef, reference, personId };
    const list = {
      list: 'enrollments',
      filters: { ...filters, brandId, status: status ?? '', updatedSince: String(updatedSince ?? '') },
    };
    return await readPage(request, cursors, list, async (page) => {
      const answer = await call(request, enrollments.listEnrollments, {
        ...filters,
        status: EnrollmentStatus[(status?.toUpperCase() ?? 'UNSPECIFIED') as keyof typeof EnrollmentStatus],
        ...(updatedSince !== undefined && { updatedSince: timestampFromMs(updatedSince) }),
        ...page,
      });
      const data = answer.enrollments.map(enrollmentToJson);
      return { data, ...watermarkToJson(answer), nextPageToken: answer.nextPageToken };
    });
  });
}
