import { type Operation, putDocument, taskOperation } from '@telehealth/changes';
import { isTherapy, type Therapy, therapies } from '@telehealth/ids';
import { lockedFacts, screeningFacts } from '@telehealth/instrument/compile';
import { approvedCriteria } from '@telehealth/instrument/eligibility';
import type { Sweep } from '@telehealth/service-kit/scheduling';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { type AnnouncedInstrument, decideAnnouncement } from '../../domain/authoring/announcement.ts';
import { findApprovals } from '../../storage/criterion-approvals.ts';
import type { InstrumentAnnouncementDocument } from '../../storage/instrument-announcements.ts';
import { publicationsId } from '../../storage/publications.ts';

/**
 * Announces the instruments of new sessions of the therapy, if they differ from the last announcement or it must be `repeated`.
 * Answers whether it did: not while an instrument of the therapy cannot be loaded. The shared questionnaire belongs to no
 * therapy, so nothing is announced of it.
 */
export async function announceTherapy(
  context: Context,
  operation: Operation,
  therapy: string,
  { repeated = false } = {},
): Promise<boolean> {
  if (!isTherapy(therapy)) return false;
  const { effect } = await putDocument<InstrumentAnnouncementDocument, undefined, Current>(context, {
    collection: context.instrumentAnnouncements,
    id: therapy,
    operation,
    // Read after the announcement to be replaced, so that the last of several announcements has every change.
    gather: () => currentInstruments(context, therapy, operation.limits),
    decide: (before, at, current) =>
      current && decideAnnouncement(before, therapy, current, { at, repeated }),
  });
  return effect !== 'none';
}

/**
 * Adds the announcements that a crash after a change left out. The first run of a process repeats every announcement, for
 * consumers whose database is new.
 */
export function announcingSweep(context: Context): Sweep {
  const announced = new Set<Therapy>();
  return async (signal) => {
    for (const therapy of therapies) {
      if (signal.aborted) return;
      const repeated = !announced.has(therapy);
      const made = await announceTherapy(context, taskOperation('announce'), therapy, { repeated });
      if (made) announced.add(therapy);
    }
  };
}

/** Undefined while one is not loaded. */
type Current = readonly AnnouncedInstrument[] | undefined;

async function currentInstruments(
  { publications, instruments, criterionApprovals }: Context,
  therapy: Therapy,
  limits: CallOptions,
): Promise<Current> {
  const published = await publications.get(publicationsId, limits);
  if (published) await instruments.learn(published);
  const approvals = await findApprovals(criterionApprovals, therapy, limits);
  return instruments.everyCurrent(therapy)?.map(({ instrument, brandIds }) => ({
    brandIds,
    criteriaApproved: approvedCriteria(instrument, approvals) !== undefined,
    facts: screeningFacts(instrument.bundle),
    lockedFacts: lockedFacts(instrument.bundle),
  }));
}
