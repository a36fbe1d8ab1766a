import type { ReportedEnablement } from '../app/enablements/report-enablements.ts';
import type { OfferingDocument } from '../storage/offerings.ts';
import { shownCheck } from './shown-check.ts';

export function shownOffering({ _id: offeringRef, price, ...offering }: OfferingDocument) {
  return { ...offering, ...price, offeringRef };
}

export function shownEnablement({ document, skuId, status, checks }: ReportedEnablement) {
  return { ...document, skuId, status, checks: checks.map(shownCheck) };
}
