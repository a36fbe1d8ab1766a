import { readFileSync, writeFileSync } from 'node:fs';
import type { DemoKeys, DemoTenants } from './demo-tenants.ts';

/** The keys an earlier start kept; empty on the first. */
export function readDemoKeys(path: string): DemoKeys {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as DemoKeys;
  } catch {
    return {};
  }
}

/** Keeps the tenants' keys, readable by the owner only. */
export function keepDemoKeys(path: string, { demo, neighbour }: DemoTenants): void {
  const brands = [...demo.brands, ...neighbour.brands];
  const keys: DemoKeys = {
    demo: demo.api_key,
    neighbour: neighbour.api_key,
    publishable: Object.fromEntries(brands.map((brand) => [brand.brand_id, brand.publishable_key])),
  };
  writeFileSync(path, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
}
