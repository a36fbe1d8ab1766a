import { Type } from 'typebox';
import { requestBody, resource } from '../../schema/envelope.ts';
import { BrandId } from '../../schema/ids.ts';
import { freeForm, object, orNull, time } from '../../schema/json-schema.ts';
import { Capture } from '../payments/capture.ts';

const therapies = Type.Array(Type.String({ title: 'Therapy' }), {
  description: 'Codes of the therapies, each once.',
});
const redirectDescription = {
  description:
    'The addresses that a patient may be sent back to: https, or `http://localhost` in test mode, which `redirect` does not use.',
};
const host = orNull(Type.String());
const theme = freeForm(true, {
  title: 'Theme',
  description:
    'Passed on unchanged. Pages for patients use `accent`, `background` (`#rrggbb`), `font` (inter, lora, nunito), `radius` (square, soft, round) and `scheme` (light, dark, auto).',
});

const text = orNull(Type.String());
const links = {
  support: object(
    'BrandSupport',
    { url: Type.Optional(text), email: Type.Optional(text), phone: Type.Optional(text) },
    {
      additionalProperties: false,
      description: 'Where patients find help. Every page for patients shows it.',
    },
  ),
  privacy_url: orNull(Type.String({ description: 'The privacy notice, on every page for patients.' })),
  terms_url: orNull(Type.String({ description: 'The terms, on every page for patients.' })),
};

const picture = orNull(Type.String({ description: 'Its path at the platform.' }));

const exampleBrand = {
  brand_id: 'brd_4fKq0ZcX1mB7tRj2vWnY9s',
  client_id: 'cli_1Zk3vNq8RtYw2LmXc5Hb7D',
  name: 'Demo Slim',
  enabled_therapies: ['weight_loss'],
  browser_origins: ['http://localhost:3000'],
  redirect_allowlist: ['https://demo.example/thanks'],
  domains: { login: null, member: null },
  support_route: 'care_team',
  support: { url: 'https://demo.example/help', email: 'care@demo.example', phone: '+12025550123' },
  privacy_url: 'https://demo.example/privacy',
  terms_url: 'https://demo.example/terms',
  theme: { accent: '#0f6b62', background: '#f7f5ef', radius: 'round' },
  logo: '/p/brd_4fKq0ZcX1mB7tRj2vWnY9s/assets/2fcc81e5eea8546078b51280c36d79e22490b41e91065c2139af33b594649aa8.webp',
  hero: null,
  capture: 'automatic',
  version: 4,
  created_at: '2026-01-12T09:30:00.000Z',
  updated_at: '2026-02-03T16:05:12.408Z',
};

/** decisions.md 3. */
export const Brand = resource('Brand', exampleBrand, {
  brand_id: BrandId,
  client_id: Type.String(),
  name: Type.String(),
  enabled_therapies: therapies,
  browser_origins: Type.Array(Type.String(), {
    description: 'Origins of pages that may read the brand with its publishable key.',
  }),
  redirect_allowlist: Type.Array(Type.String({ format: 'uri' }), redirectDescription),
  domains: object(
    'BrandDomains',
    { login: host, member: host },
    { description: 'The active custom domains; null where the shared default serves.' },
  ),
  support_route: orNull(
    Type.String({
      description: 'A stable key that names where patients of the brand find support, for your systems.',
    }),
  ),
  ...links,
  theme,
  logo: picture,
  hero: picture,
  capture: Capture,
  version: Type.Integer({ description: 'A number that grows with every change.' }),
  created_at: time(),
  updated_at: time(),
});

const { enabled_therapies, support_route, browser_origins } = exampleBrand;

/** Missing members are unchanged; a sent one replaces the whole value. */
export const BrandPatch = requestBody('BrandPatch', [{ enabled_therapies, support_route }], {
  enabled_therapies: Type.Optional(therapies),
  redirect_allowlist: Type.Optional(Type.Array(Type.String(), redirectDescription)),
  support_route: Type.Optional(
    orNull(Type.String({ minLength: 1, description: 'The new key; null removes it.' })),
  ),
  support: Type.Optional(links.support),
  privacy_url: Type.Optional(links.privacy_url),
  terms_url: Type.Optional(links.terms_url),
  theme: Type.Optional(theme),
  capture: Type.Optional(Capture),
});

export const BrowserOrigins = requestBody('BrowserOrigins', [{ origins: browser_origins }], {
  origins: Type.Array(Type.String(), {
    maxItems: 50,
    description:
      'The whole list. Each origin is `https://` with host and port in normal form (`new URL(o).origin` equals it); in test mode also `http://localhost`.',
  }),
});
