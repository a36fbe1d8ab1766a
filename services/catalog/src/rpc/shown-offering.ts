import { nextPageToken, type Page } from '@telehealth/service-kit/calls';
import type { ReportedEnablement } from '../app/enablements/report-enablements.ts';
import type { OfferingDocument } from '../storage/offerings.ts';
import { shownCheck } from './shown-check.ts';

export function shownOffering({ _id: offeringRef, price, ...offering }: OfferingDocument) {
  return { ...offering, ...price, offeringRef };
}

/** A page of offerings, by ref. */
export function shownOfferings(page: Page<OfferingDocument>) {
  return {
    offerings: page.rows.map(shownOffering),
    nextPageToken: nextPageToken(page, ({ _id }) => [_id]),
  };
}

export function shownEnablement({ document, skuId, status, checks }: ReportedEnablement) {
  return { ...document, skuId, status, checks: checks.map(shownCheck) };
}
