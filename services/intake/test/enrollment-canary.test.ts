import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toJsonString } from '@bufbuild/protobuf';
import { ListEnrollmentsResponseSchema } from '@telehealth/contracts/intake/v1/enrollment_service';
import { errorFromWire } from '@telehealth/rpc';
import { expect, test } from 'vitest';
import { newFolder } from './intake-under-test.ts';
import { bind, paid, resting } from './journey-under-test.ts';
import { startListed } from './listed-enrollments.ts';

const note = 'canary-note-gyrfalcon';

/** The text, and what it says where it is base64. */
const decoded = (text: string) => [text, Buffer.from(text, 'base64url').toString('latin1')].join('\n');

test('no answer of a patient shows in the list of enrollments, its cursors, its refusals, its log, its events or what it stores', async () => {
  const folder = newFolder();
  const intake = await startListed({ storeUrl: `sqlite:${join(folder, 'intake.db')}` });
  for (let n = 0; n < 3; n++) {
    const journeyId = await resting(intake);
    await intake.next(journeyId, 'q_weight', 90);
    await intake.next(journeyId, 'q_note', note);
    await intake.consent(journeyId, 'k_treatment', true, '2026-01-01');
    await intake.context.bus.publish(paid(journeyId, `ord_${n}`));
    await bind(intake, journeyId);
  }

  const seen: string[] = [];
  for (let pageToken = ''; ; ) {
    const page = await intake.list({ limit: 1, pageToken });
    seen.push(toJsonString(ListEnrollmentsResponseSchema, page), decoded(page.nextPageToken));
    pageToken = page.nextPageToken;
    if (pageToken === '') break;
  }
  expect(seen).toHaveLength(6);
  for (const request of [
    { pageToken: note },
    { reference: note },
    { offeringRef: note },
    { personId: note },
  ]) {
    const answer = await intake.list(request).then(
      (page) => toJsonString(ListEnrollmentsResponseSchema, page),
      (error: unknown) => JSON.stringify({ ...errorFromWire(error), raw: String(error) }),
    );
    seen.push(answer);
  }
  seen.push(JSON.stringify(await intake.events()));
  await intake.close();
  seen.push(intake.log());
  for (const name of readdirSync(folder)) seen.push(readFileSync(join(folder, name), 'latin1'));
  for (const text of seen) expect(text).not.toContain(note);
});
