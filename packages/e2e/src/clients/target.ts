import type { StartFile } from '@telehealth/platform';
import { inject } from 'vitest';
import { type IntakeClient, intakeClient } from './intake-client.ts';

declare module 'vitest' {
  interface ProvidedContext {
    target: StartFile | { readonly unavailable: string };
  }
}

/** Why there is no set-up to test, or undefined when there is one. */
export function unavailability(): string | undefined {
  const provided = inject('target');
  return 'unavailable' in provided ? provided.unavailable : undefined;
}

/** Stands in where there is no set-up, so that files load; none of their tests runs. */
const nowhere: StartFile = {
  base_url: 'http://nowhere.invalid',
  docs_url: 'http://nowhere.invalid/docs',
  tls_url: 'https://nowhere.invalid',
  issuer_url: 'http://nowhere.invalid',
  ops_url: 'http://nowhere.invalid',
  ops_urls: {},
  ops_token: '',
  client_id: '',
  api_key: '',
  brands: [
    { brand_id: 'brd_1', publishable_key: '', name: '', therapies: [''], offerings: [] },
    { brand_id: 'brd_2', publishable_key: '', name: '', therapies: ['', ''], offerings: [] },
  ],
  neighbour: {
    client_id: '',
    api_key: '',
    brands: [{ brand_id: 'brd_3', publishable_key: '', name: '', therapies: [''], offerings: [] }],
  },
};

/** The set-up under test, whichever way it was started. */
export function target(): StartFile {
  const provided = inject('target');
  return 'unavailable' in provided ? nowhere : provided;
}

/** The brand of the demo tenant that sells weight_loss alone. */
export function demoBrand(): string {
  const brand = target().brands.find(({ therapies }) => therapies.length === 1);
  if (!brand) throw new Error('the demo tenant has no brand with one therapy');
  return brand.brand_id;
}

/** The brand of the demo tenant that sells several therapies. */
export function wideBrand(): string {
  const brand = target().brands.find(({ therapies }) => therapies.length > 1);
  if (!brand) throw new Error('the demo tenant has no brand with several therapies');
  return brand.brand_id;
}

/** The neighbour tenant's brand: well-formed, real, and never the demo tenant's. */
export function foreignBrand(): string {
  const [brand] = target().neighbour.brands;
  if (!brand) throw new Error('the neighbour tenant has no brand');
  return brand.brand_id;
}

/** An intake client of the demo tenant. */
export function demoIntake(brandId = demoBrand()): IntakeClient {
  return intakeClient(target().base_url, target().api_key, brandId);
}
