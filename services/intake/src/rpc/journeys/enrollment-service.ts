import type { PlainInit } from '@telehealth/contracts/codec';
import { type EnrollmentSchema, EnrollmentService } from '@telehealth/contracts/intake/v1/enrollment_service';
import { DomainError } from '@telehealth/errors';
import { type ContactPrefills, parsePrefills } from '@telehealth/instrument/walk';
import { type Contract, contract } from '@telehealth/rpc';
import {
  brandOf,
  clientIdOf,
  clientReachOf,
  limitsOf,
  nextPageToken,
  operationOf,
  pageLimit,
  readPageToken,
} from '@telehealth/service-kit/calls';
import { findByContact } from '../../app/contacts/find-by-contact.ts';
import { getEnrollment, listEnrollments, listNewestEnrollments } from '../../app/journeys/enrollments.ts';
import type { Context } from '../../context.ts';
import { enrollmentStatus } from '../../domain/journeys/enrollment.ts';
import { enrollmentOffering, enrollmentPhases } from '../../domain/journeys/enrollment-details.ts';
import type { Journey } from '../../domain/journeys/journey.ts';
import { isProcessing, wasPaying } from '../../domain/journeys/journey-order.ts';

export function enrollmentService(context: Context): Contract {
  return contract(EnrollmentService, {
    async getEnrollment({ journeyId }, call) {
      const name = { ...brandOf(call), journeyId };
      return { enrollment: shownEnrollment(await getEnrollment(context, name, limitsOf(call))) };
    },
    async findByContact(sent, call) {
      const asked = { clientId: clientIdOf(call), reached: clientReachOf(call), contacts: contactsIn(sent) };
      const found = await findByContact(context, operationOf(call), asked);
      const journeys = found.map((journey) => ({
        ...{ journeyId: journey._id, brandId: journey.brandId, createdAt: journey.createdAt },
        status: enrollmentStatus(journey),
      }));
      return { journeys };
    },
    async listEnrollments(request, call) {
      const { status, offeringRef, reference, personId, limit, pageToken } = request;
      const brandId = call.tenancy?.brandId;
      const asked = {
        clientId: clientIdOf(call),
        ...(brandId !== undefined && { brandId }),
        statuses: [...request.statuses, status].filter((one) => one !== undefined),
        offeringRefs: offeringRef ? [...request.offeringRefs, offeringRef] : request.offeringRefs,
        ...(reference !== '' && { reference }),
        ...(personId !== '' && { personId }),
        after: readPageToken(pageToken, 'number', 'text'),
        limit: pageLimit(limit),
      };
      if (request.newestFirst) {
        const { createdSince: since, createdUntil: until } = request;
        const page = await listNewestEnrollments(context, { ...asked, since, until }, limitsOf(call));
        return {
          enrollments: page.rows.map(shownEnrollment),
          nextPageToken: nextPageToken(page, ({ createdAt, _id }) => [createdAt, _id]),
        };
      }
      const page = await listEnrollments(context, { ...asked, since: request.updatedSince }, limitsOf(call));
      return {
        enrollments: page.rows.map(shownEnrollment),
        nextPageToken: nextPageToken(page, ({ enrollmentChangedAt = 0, _id }) => [enrollmentChangedAt, _id]),
        watermark: page.watermark,
      };
    },
  });
}

/** As answers have them. Throws `malformed-request` without any, and for what no answer could be. */
function contactsIn(sent: { readonly email: string; readonly phone: string }): ContactPrefills {
  const contacts = parsePrefills(sent) ?? {};
  const wrong = (['email', 'phone'] as const).filter(
    (name) => sent[name] !== '' && contacts[name] === undefined,
  );
  const issues = wrong.map((name) => ({
    code: 'request.invalid' as const,
    message: `No answer of a patient could be this ${name}.`,
    where: `/${name}`,
  }));
  if (issues.length > 0) throw new DomainError('malformed-request', 'a contact is malformed', { issues });
  if (contacts.email === undefined && contacts.phone === undefined)
    throw new DomainError('malformed-request', 'a search has a contact');
  return contacts;
}

/** Lists its fields: nothing else of a journey leaves by it. */
export function shownEnrollment(journey: Omit<Journey, 'sealed'>): PlainInit<typeof EnrollmentSchema> {
  const { _id: journeyId, brandId, phase, reference, personId, createdAt, timeline, orders = [] } = journey;
  return {
    ...{ journeyId, brandId, phase, reference, personId, createdAt },
    offeringRef: enrollmentOffering(journey),
    status: enrollmentStatus(journey),
    eligibility: journey.eligibility ?? 'not_evaluated',
    milestones: timeline,
    phases: enrollmentPhases(journey),
    orderRefs: orders
      .filter(wasPaying)
      .map(({ orderRef }) => orderRef)
      .toSorted(),
    paymentProcessing: isProcessing({ orders }),
    updatedAt: journey.enrollmentChangedAt ?? journey.updatedAt,
  };
}
