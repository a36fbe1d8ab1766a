import type { components } from '@telehealth/client';
import { words } from '../../format/shown.ts';
import { Details } from '../../parts/Details.tsx';

/** For a session that only reads. */
export function BrandSettings({ brand }: { readonly brand: components['schemas']['Brand'] }) {
  return (
    <Details
      rows={[
        ['Therapies', brand.enabled_therapies.map(words).join(', ') || '–'],
        ['Addresses for the way back', brand.redirect_allowlist.join(', ') || '–'],
        ['Support route', brand.support_route ?? '–'],
        ['Money is taken', brand.capture === 'automatic' ? 'When the patient pays' : 'Later, by a capture'],
      ]}
    />
  );
}
