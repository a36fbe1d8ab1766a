import { parseBrandId } from '@telehealth/ids';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Problems } from '../problems/problems.ts';
import { declareFacts } from '../routes/route-config.ts';

/**
 * How the operations of a scope know their brand, always from `X-Brand-Id` (interface.md 5, brand scoping;
 * decisions.md 1):
 * - `in-path`: sent, and the very brand the path names as `:brand_id`;
 * - `required`: sent;
 * - `optional`: checked when it is sent; without it the operation is about all brands of the client;
 * - `only-brand`: checked when it is sent; without it the client's only brand is meant, and a client with several
 *   has to say which.
 */
export type BrandRule = 'in-path' | 'required' | 'optional' | 'only-brand';

const pathParameter = '/:brand_id';

/**
 * Lets requests to the routes added from here on through only by the rule, and puts the brand into
 * `request.brandId`. A foreign brand, an unknown one and one the path does not name are refused alike and by the
 * same steps: the brand is not the one the caller may mean, and nobody is asked.
 *
 * @throws Error when a route has a brand in its path and the rule does not compare it, or the other way round.
 */
export function scopeToBrand(scope: FastifyInstance, rule: BrandRule, problems: Problems): void {
  const isRequired = rule === 'in-path' || rule === 'required';
  declareFacts(scope, { brand: rule === 'in-path' ? 'required' : rule });
  scope.addHook('onRoute', ({ url }) => {
    if (url.includes(pathParameter) !== (rule === 'in-path')) throw new Error(`${url} is not ${rule}`);
  });

  scope.addHook('onRequest', (request, reply, done) => {
    const sent = request.headers['x-brand-id'];
    const assumed = sent === undefined && !isRequired ? brandAssumed(rule, request) : undefined;
    if (assumed !== undefined) {
      request.brandId = assumed;
      done();
      return;
    }
    const brandId = parseBrandId(typeof sent === 'string' ? sent : undefined);
    if (brandId === undefined) {
      problems.send(reply, 'malformed-brand');
      return;
    }
    const isMeant = rule !== 'in-path' || (request.params as { brand_id?: string }).brand_id === brandId;
    if (!isMeant || !request.caller?.brands.has(brandId)) {
      problems.send(reply, 'not-found');
      return;
    }
    request.brandId = brandId;
    done();
  });
}

/** What a request without a brand is about; the empty string: no brand in particular. */
function brandAssumed(rule: BrandRule, { caller }: FastifyRequest): string | undefined {
  if (rule === 'optional') return '';
  const [brandId, ...others] = caller?.brandIds ?? [];
  return others.length === 0 ? brandId : undefined;
}
