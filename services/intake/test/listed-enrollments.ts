import { timestampMs } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { type Enrollment, EnrollmentService } from '@telehealth/contracts/intake/v1/enrollment_service';
import { asBrand, type IntakeOptions, startIntake } from './intake-under-test.ts';
import type { BrandCaller } from './journey-under-test.ts';

/** Starts intake and reads its list of enrollments, as all brands of the client. */
export async function startListed(options: IntakeOptions = {}) {
  const intake = await startIntake(options);
  const client = createClient(EnrollmentService, intake.transport);
  const as = ({ clientId = 'cli_1', brandId }: BrandCaller) =>
    asBrand({ clientId, brandId, brandIds: ['brd_slim', 'brd_other'] });
  const list = (request: Parameters<typeof client.listEnrollments>[0] = {}, caller: BrandCaller = {}) =>
    client.listEnrollments(request, as(caller));
  return {
    ...intake,
    list,
    /** The enrollment that a read of the journey answers. */
    get: async (journeyId: string, brandId = 'brd_slim') =>
      (await client.getEnrollment({ journeyId }, as({ brandId }))).enrollment,
    /** The ids of the journeys that a list shows. */
    listed: async (request: Parameters<typeof list>[0] = {}, caller: BrandCaller = {}) =>
      ids((await list(request, caller)).enrollments),
    /** All pages of a list, from the first. */
    walk: async (limit: number) => {
      const rows: Enrollment[] = [];
      for (let pageToken = ''; ; ) {
        const answer = await list({ limit, pageToken });
        rows.push(...answer.enrollments);
        pageToken = answer.nextPageToken;
        if (pageToken === '') return { rows, watermark: instant(answer.watermark) };
      }
    },
  };
}

export type Listed = Awaited<ReturnType<typeof startListed>>;

/** Epoch ms. */
export const instant = (timestamp: Enrollment['updatedAt']) =>
  timestamp === undefined ? undefined : timestampMs(timestamp);

export const ids = (enrollments: readonly Enrollment[]) => enrollments.map(({ journeyId }) => journeyId);
