import { idMaxLength, isBrandIdOfAnyLength } from '@telehealth/ids';
import type { BrandRule } from '@telehealth/public-api/operation';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Problems } from '../problems/problems.ts';
import { requireFacts } from '../routing/operation-facts.ts';

const pathParameter = '/:brand_id';

/**
 * Sets `request.brandId` on routes added after this call. Unknown brands, brands of other clients and brands
 * that differ from the path get the same answer after the same steps, without a call of a service. Brand ids
 * have at most 64 characters.
 *
 * @throws Error when a brand in the path and the rule `in-path` do not go together.
 */
export function scopeToBrand(scope: FastifyInstance, rule: BrandRule, problems: Problems): void {
  const isRequired = rule === 'in-path' || rule === 'required';
  requireFacts(scope, { brand: [rule] });
  scope.addHook('onRoute', ({ url }) => {
    if (url.includes(pathParameter) !== (rule === 'in-path')) throw new Error(`${url} is not ${rule}`);
  });

  scope.addHook('onRequest', (request, reply, done) => {
    const sent = request.headers['x-brand-id'];
    const implied = sent === undefined && !isRequired ? impliedBrand(rule, request) : undefined;
    if (implied !== undefined) {
      request.brandId = implied;
      done();
      return;
    }
    const { brand_id: inPath = '' } = request.params as { brand_id?: string };
    if (inPath.length > idMaxLength) {
      problems.send(reply, 'not-found');
      return;
    }
    if (typeof sent !== 'string' || !isBrandIdOfAnyLength(sent)) {
      problems.send(reply, 'malformed-brand');
      return;
    }
    const matchesPath = rule !== 'in-path' || inPath === sent;
    if (!matchesPath || !request.caller?.brands.has(sent)) {
      problems.send(reply, 'not-found');
      return;
    }
    request.brandId = sent;
    done();
  });
}

/**
 * The brand of a request without `X-Brand-Id`; empty for all brands, undefined when the header is required. A
 * key limited to brands never implies all.
 */
function impliedBrand(rule: BrandRule, { caller }: FastifyRequest): string | undefined {
  if (rule === 'optional' && !caller?.isLimitedToBrands) return '';
  const [brandId, ...others] = caller?.brandIds ?? [];
  return others.length === 0 ? brandId : undefined;
}
