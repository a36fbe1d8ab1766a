import { ScreeningFactSchema } from '@telehealth/contracts/intake/v1/screening_fact';
import { DomainError } from '@telehealth/errors';
import { therapies } from '@telehealth/ids';
import { Fact } from '@telehealth/public-api/facts/fact';
import { factOperations } from '@telehealth/public-api/facts/operations';
import { pathId } from '../../edge/routing/path-ids.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

const factToJson = jsonEncoder(ScreeningFactSchema, Fact);

const unknownTherapy = {
  code: 'therapy.unknown',
  message: `No questionnaire is published for the therapy in this mode. The therapies are ${therapies.join(', ')}.`,
  where: '?therapy',
} as const;

/** decisions.md 1, problem types: the 404 of a therapy or a mode has an issue. */
function explain(error: Error): never {
  if (!(error instanceof DomainError) || error.kind !== 'not-found') throw error;
  throw new DomainError('not-found', error.message, { issues: [unknownTherapy] });
}

/** The facts that a brand's questions may bind (interface.md 2.13 and 4.8, decisions.md 3). */
export function addFactRoutes(scope: RouteScope, { clients: { factLibrary }, call }: RouteParts): void {
  serve(scope, factOperations.listFacts, async (request) => {
    const { therapy, mode = 'initial', q: query = '' } = request.query;
    const { facts } = await call(request, factLibrary.listFacts, { therapy, mode, query }).catch(explain);
    return { brand_id: request.brandId, therapy, mode, facts: facts.map(factToJson) };
  });

  serve(scope, factOperations.createFact, async (request) => {
    const { value_type: valueType, ...rest } = request.body;
    const { fact } = await call(request, factLibrary.createOwnFact, { valueType, ...rest });
    return { data: factToJson(fact) };
  });

  serve(scope, factOperations.deleteFact, async (request) => {
    await call(request, factLibrary.deleteOwnFact, { code: pathId(request, 'code') });
    return null;
  });
}
