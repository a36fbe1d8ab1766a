import {
  type Brand as BrandMessage,
  BrandSchema,
  type Picture,
} from '@telehealth/contracts/accounts/v1/brand';
import { Brand } from '@telehealth/public-api/brands/brand';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requiredVersion } from '../../edge/entity-tags/entity-tag.ts';
import type { ActiveDomains } from '../../upstream/active-domains.ts';
import { pagePathOf } from '../../upstream/page-path.ts';
import { pictureFile } from '../../upstream/picture-file.ts';
import { computed, jsonEncoder } from '../routes/json-encoder.ts';

/** Adds the domains served now. */
export function brandEncoder(activeDomains: ActiveDomains) {
  const shown = computed(BrandSchema, Brand, {
    support: ({ supportUrl, supportEmail, supportPhone }) => ({
      url: supportUrl || null,
      email: supportEmail || null,
      phone: supportPhone || null,
    }),
    domains: ({ brandId }) => ({
      login: activeDomains.ofBrand(brandId, 'login')?.hostname ?? null,
      member: activeDomains.ofBrand(brandId, 'member')?.hostname ?? null,
    }),
    logo: ({ brandId, logo }) => pathOf(brandId, logo),
    hero: ({ brandId, hero }) => pathOf(brandId, hero),
  });
  return jsonEncoder(BrandSchema, Brand, [shown]);
}

/** With its version, for the `ETag`. */
export function brandAnswers({ activeDomains }: { readonly activeDomains: ActiveDomains }) {
  const brandToJson = brandEncoder(activeDomains);
  return (reply: FastifyReply, { brand }: { readonly brand?: BrandMessage | undefined }) => {
    reply.version = brand?.version;
    return { data: brandToJson(brand) };
  };
}

export function ifVersion({ headers }: Pick<FastifyRequest, 'headers'>): bigint {
  return requiredVersion(headers['if-match']);
}

function pathOf(brandId: string, picture: Picture | undefined): string | null {
  return picture === undefined ? null : `${pagePathOf(brandId)}${pictureFile(picture)}`;
}
