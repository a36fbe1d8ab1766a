import type { Plain } from '@telehealth/contracts/codec';
import type { ReportMilestoneRequestSchema } from '@telehealth/contracts/intake/v1/milestone_service';
import type { ReportTestMilestoneRequestSchema } from '@telehealth/contracts/intake/v1/test_milestone_service';
import { DomainError, type Issue, refusal } from '@telehealth/errors';
import { type MilestoneType, reportedMilestones } from '@telehealth/ids';
import type { ReportedCallback } from '../../app/journeys/report-milestone.ts';
import { isMilestoneType, milestoneTable } from '../../domain/history/milestone-table.ts';
import { type Tracking, trackingOf } from '../../domain/history/tracking.ts';

/** References and callback ids are stored in clear: the pattern has no room for addresses, phone numbers or sentences. */
const opaqueName = /^[A-Za-z0-9._-]{1,128}$/;
const opaqueNameSyntax = '1 to 128 letters, digits, `.`, `_` or `-`';

/** Names of carriers and their numbers, in clear as well. */
const trackingText = /^[A-Za-z0-9][A-Za-z0-9 .&_-]{0,63}$/;
const trackingTextSyntax =
  'at most 64 letters, digits, spaces, `.`, `&`, `_` or `-`, a letter or digit first';

/** How far the clock of a partner may be ahead of ours. */
const clockSkewMs = 5 * 60 * 1000;

type ReportRequest = Plain<typeof ReportMilestoneRequestSchema>;

/** The report of a request that came at `now` (epoch ms). Throws `malformed-request` with every issue. */
export function reportOf(request: ReportRequest, now: number): ReportedCallback {
  return judgedReport(
    request,
    now,
    (issues) => new DomainError('malformed-request', 'milestone', { issues }),
  );
}

/** The reference of milestones without one from the tenant, so that those about one thing belong together. */
const testReference = 'test';

const testTracking = {
  carrier: 'Test Carrier',
  trackingNumber: 'TEST-0001',
  trackingUrl: 'https://carrier.example/TEST-0001',
};

/** A tenant's report at `now` (epoch ms) in test mode; missing values are filled in. Throws `validation` with every issue. */
export function testReportOf(
  { journeyId, type, reference, code, occurredAt }: Plain<typeof ReportTestMilestoneRequestSchema>,
  callbackId: string,
  now: number,
): ReportedCallback {
  const isKnown = isMilestoneType(type);
  const [firstCode = ''] = isKnown ? reportedMilestones[type] : [];
  const hasReference = isKnown && milestoneTable[type].referenceField !== undefined;
  const isTracked = isKnown && milestoneTable[type].tracked === true;
  const whole = {
    ...{ journeyId, type, callbackId, overrideRx: false },
    ...(isTracked ? testTracking : { carrier: '', trackingNumber: '', trackingUrl: '' }),
    occurredAt: occurredAt ?? now,
    reference: reference || (hasReference ? testReference : ''),
    code: code || firstCode,
  };
  const refuse = (issues: readonly Issue[]) =>
    refusal('values_refused', 'The milestone does not fit its type.', { issues });
  const report = judgedReport(whole, now, refuse);
  return { ...report, milestone: { ...report.milestone, isSimulated: true } };
}

function judgedReport(
  { occurredAt = Number.NaN, ...request }: ReportRequest,
  now: number,
  refused: (issues: readonly Issue[]) => DomainError,
): ReportedCallback {
  const { callbackId, journeyId, type, reference, code, overrideRx } = request;
  const issues: Issue[] = [];
  const refuse = (where: string, message: string) =>
    issues.push({ code: 'milestone.invalid', message, where });
  if (!opaqueName.test(callbackId)) refuse('/callback_id', `The callback id must have ${opaqueNameSyntax}.`);
  if (!(occurredAt >= 0 && occurredAt <= now + clockSkewMs)) {
    refuse('/occurred_at', 'The time must be given and must not be in the future.');
  }
  if (!isMilestoneType(type))
    refuse('/type', `The type must be one of ${Object.keys(reportedMilestones).join(', ')}.`);
  else {
    detailFaults(type, { reference, code }, refuse);
    trackingFaults(type, request, refuse);
    if (overrideRx && !milestoneTable[type].mayOverride)
      refuse('/override_rx', 'A milestone of this type overrides nothing.');
  }
  if (issues.length > 0 || !isMilestoneType(type)) throw refused(issues);
  const tracking = trackingOf(request);
  const milestone = {
    ...{ type, reference, code, occurredAt },
    ...(tracking && { tracking }),
    ...(overrideRx && ({ isOverride: true } as const)),
  };
  return { journeyId, callbackId, milestone };
}

function detailFaults(
  type: MilestoneType,
  { reference, code }: { readonly reference: string; readonly code: string },
  refuse: (where: string, message: string) => void,
): void {
  const { referenceField } = milestoneTable[type];
  const codes: readonly string[] = reportedMilestones[type];
  if (referenceField && !opaqueName.test(reference))
    refuse('/reference', `The reference must have ${opaqueNameSyntax}.`);
  if (!referenceField && reference !== '') refuse('/reference', 'A milestone of this type has no reference.');
  if (codes.length === 0 && code !== '') refuse('/code', 'A milestone of this type has no code.');
  if (codes.length > 0 && !codes.includes(code))
    refuse('/code', `The code must be one of ${codes.join(', ')}.`);
}

function trackingFaults(
  type: MilestoneType,
  { carrier, trackingNumber, trackingUrl }: Required<Tracking>,
  refuse: (where: string, message: string) => void,
): void {
  const texts = { carrier, tracking_number: trackingNumber, tracking_url: trackingUrl };
  for (const [name, text] of Object.entries(texts)) {
    if (text === '') continue;
    if (!milestoneTable[type].tracked) refuse(`/${name}`, 'A milestone of this type has no parcel.');
    else if (name === 'tracking_url' && !isHttpsUrl(text))
      refuse(`/${name}`, 'The address must begin with `https://` and have at most 2048 characters.');
    else if (name !== 'tracking_url' && !trackingText.test(text))
      refuse(`/${name}`, `The text must have ${trackingTextSyntax}.`);
  }
}

function isHttpsUrl(text: string): boolean {
  const url = text.length <= 2048 && /^https:\/\/[!-~]+$/.test(text) ? URL.parse(text) : null;
  return url !== null && url.username === '' && url.password === '';
}
