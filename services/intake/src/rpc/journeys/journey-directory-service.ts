import type { Plain, PlainInit } from '@telehealth/contracts/codec';
import {
  type FoundJourneySchema,
  JourneyDirectoryService,
  type ListJourneysRequestSchema,
} from '@telehealth/contracts/intake/v1/journey_directory_service';
import { DomainError, type Issue } from '@telehealth/errors';
import { parseBrandId } from '@telehealth/ids';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import {
  boundClients,
  nextPageToken,
  operationOf,
  pageLimit,
  readPageToken,
} from '@telehealth/service-kit/calls';
import { type FoundJourney, type JourneyQuery, listJourneys } from '../../app/journeys/list-journeys.ts';
import type { Context } from '../../context.ts';
import { enrollmentStatus, enrollmentStatuses } from '../../domain/journeys/enrollment.ts';
import { submittedAt } from '../../domain/journeys/journey-filter.ts';

export function journeyDirectoryService(context: Context): Contract {
  return contract(JourneyDirectoryService, {
    async listJourneys(request, call) {
      const { found, last } = await listJourneys(context, operationOf(call), queryOf(request, call));
      const page = { rows: last ? [last] : [], hasMore: last !== undefined };
      return {
        journeys: found.map(shownJourney),
        nextPageToken: nextPageToken(page, ({ createdAt, _id }) => [createdAt, _id]),
      };
    },
  });
}

/** Throws `malformed-request` with every issue. */
function queryOf(request: Plain<typeof ListJourneysRequestSchema>, call: Call): JourneyQuery {
  const { brandId, createdSince, createdBefore, submitted, includeE2eRuns, limit, pageToken } = request;
  const issues: Issue[] = [];
  const refuse = (where: string, message: string) =>
    issues.push({ code: 'journey_list.invalid', message, where });
  if (parseBrandId(brandId) === undefined)
    refuse('/brand_id', 'The brand must be named by its id, which begins with `brd_`.');
  const statuses = enrollmentStatuses.filter((status) => request.statuses.includes(status));
  if (!request.statuses.every((status) => statuses.some((known) => known === status))) {
    refuse('/statuses', `Each status must be one of ${enrollmentStatuses.join(', ')}.`);
  }
  if (issues.length > 0) throw new DomainError('malformed-request', 'journey list', { issues });
  return {
    ...{ brandId, statuses, submitted, createdSince, createdBefore, includeE2eRuns },
    clientIds: boundClients(call),
    limit: pageLimit(limit),
    after: readPageToken(pageToken, 'number', 'text'),
  };
}

/** Lists its fields: nothing else of a journey leaves by this contract. */
function shownJourney({ journey, instrument }: FoundJourney): PlainInit<typeof FoundJourneySchema> {
  const { _id: journeyId, clientId, brandId, offeringRef, reference, createdAt, updatedAt } = journey;
  const { id: bundleId, version: bundleVersion, locale, bundle } = instrument;
  return {
    ...{ journeyId, clientId, brandId, offeringRef, reference, createdAt, updatedAt },
    ...{ bundleId, bundleVersion, locale, therapy: bundle.therapy },
    status: enrollmentStatus(journey),
    eligibility: journey.eligibility ?? 'not_evaluated',
    submittedAt: submittedAt(journey),
  };
}
