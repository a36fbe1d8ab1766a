import type { MessageInitShape } from '@bufbuild/protobuf';
import { type Timestamp, timestampFromMs, timestampMs } from '@bufbuild/protobuf/wkt';
import {
  type FoundJourneySchema,
  JourneyDirectoryService,
  type ListJourneysRequest,
} from '@telehealth/contracts/intake/v1/journey_directory_service';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { DomainError, type Issue } from '@telehealth/errors';
import { parseBrandId } from '@telehealth/ids';
import { type Call, type Contract, messageContract } from '@telehealth/rpc';
import { boundClients, nextPageToken, operationOf, pageLimit, readPageToken } from '@telehealth/service-kit';
import { type FoundJourney, type JourneyQuery, listJourneys } from '../../app/journeys/list-journeys.ts';
import type { Context } from '../../context.ts';
import { type EnrollmentStatus, enrollmentStatus } from '../../domain/journeys/enrollment.ts';
import { submittedAt } from '../../domain/journeys/journey-filter.ts';
import { eligibilities, statuses } from './enrollment-service.ts';

export function journeyDirectoryService(context: Context): Contract {
  return messageContract(JourneyDirectoryService, operatorAccess(JourneyDirectoryService), {
    async listJourneys(request, call) {
      const { found, last } = await listJourneys(context, operationOf(call), queryFromProto(request, call));
      const page = { rows: last ? [last] : [], hasMore: last !== undefined };
      return {
        journeys: found.map(foundJourneyToProto),
        nextPageToken: nextPageToken(page, ({ createdAt, _id }) => [createdAt, _id]),
      };
    },
  });
}

/** The query of a request. Throws `malformed-request` with every issue. */
function queryFromProto(request: ListJourneysRequest, call: Call): JourneyQuery {
  const { brandId, createdSince, createdBefore, submitted, includeE2eRuns, limit, pageToken } = request;
  const issues: Issue[] = [];
  const refuse = (where: string, message: string) =>
    issues.push({ code: 'journey_list.invalid', message, where });
  if (parseBrandId(brandId) === undefined)
    refuse('/brand_id', 'The brand must be named by its id, which begins with `brd_`.');
  const isKnown = (status: string): status is EnrollmentStatus => Object.hasOwn(statuses, status);
  if (!request.statuses.every(isKnown)) {
    refuse('/statuses', `Each status must be one of ${Object.keys(statuses).join(', ')}.`);
  }
  if (issues.length > 0) throw new DomainError('malformed-request', 'journey list', { issues });
  return {
    brandId,
    submitted,
    includeE2eRuns,
    clientIds: boundClients(call),
    limit: pageLimit(limit),
    statuses: request.statuses.filter(isKnown),
    createdSince: msOf(createdSince),
    createdBefore: msOf(createdBefore),
    after: readPageToken(pageToken, 'number', 'text'),
  };
}

function msOf(instant: Timestamp | undefined): number | undefined {
  return instant && timestampMs(instant);
}

/** Names what is shown: nothing else of a journey leaves by this contract. */
function foundJourneyToProto({
  journey,
  instrument,
}: FoundJourney): MessageInitShape<typeof FoundJourneySchema> {
  const { _id: journeyId, clientId, brandId, offeringRef = '', reference = '' } = journey;
  const { eligibility = 'not_evaluated' } = journey;
  const { id: bundleId, version: bundleVersion, locale, bundle } = instrument;
  const at = submittedAt(journey);
  return {
    journeyId,
    clientId,
    brandId,
    offeringRef,
    reference,
    therapy: bundle.therapy,
    bundleId,
    bundleVersion,
    status: enrollmentStatus(journey),
    locale,
    eligibility: eligibilities[eligibility],
    createdAt: timestampFromMs(journey.createdAt),
    updatedAt: timestampFromMs(journey.updatedAt),
    ...(at !== undefined && { submittedAt: timestampFromMs(at) }),
  };
}
