import type { StartFile } from '@telehealth/platform';
import { inject } from 'vitest';
import { type IntakeClient, intakeClient } from './intake-client.ts';

declare module 'vitest' {
  interface ProvidedContext {
    target: StartFile;
    /** The data folder of the platform. */
    dataDir: string;
  }
}

/** However it was started. */
export function target(): StartFile {
  return inject('target');
}

/** Sells weight_loss only. */
export function demoBrand(): string {
  const brand = target().brands.find(({ therapies }) => therapies.length === 1);
  if (!brand) throw new Error('the demo tenant has no brand with one therapy');
  return brand.brand_id;
}

/** Sells several therapies. */
export function wideBrand(): string {
  const brand = target().brands.find(({ therapies }) => therapies.length > 1);
  if (!brand) throw new Error('the demo tenant has no brand with several therapies');
  return brand.brand_id;
}

/** Well-formed, existing, and not the demo tenant's. */
export function foreignBrand(): string {
  const [brand] = target().neighbour.brands;
  if (!brand) throw new Error('the neighbour tenant has no brand');
  return brand.brand_id;
}

/** Of the demo tenant. */
export function demoIntake(brandId = demoBrand()): IntakeClient {
  return intakeClient(target().base_url, target().api_key, brandId);
}
