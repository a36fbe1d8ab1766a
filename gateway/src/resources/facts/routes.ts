import { ScreeningFactSchema } from '@telehealth/contracts/intake/v1/screening_fact';
import { therapies } from '@telehealth/ids';
import { Fact } from '@telehealth/public-api/facts/fact';
import { factOperations } from '@telehealth/public-api/facts/operations';
import { pathId } from '../../edge/routing/path-ids.ts';
import { explainMissing } from '../routes/explain-missing.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

const factToJson = jsonEncoder(ScreeningFactSchema, Fact);

const unknownQuestionnaire = explainMissing(
  'therapy.unknown',
  `No questionnaire is published for the therapy and the mode. The therapies are ${therapies.join(', ')}; each has \`initial\`.`,
  '?therapy',
);
const unknownFact = explainMissing('fact.unknown', 'The brand has no own fact of this code.');

/** The facts that a brand's questions may bind (interface.md 2.13 and 4.8, decisions.md 3). */
export function addFactRoutes(scope: RouteScope, { clients: { factLibrary }, call }: RouteParts): void {
  serve(
    scope,
    factOperations.listFacts,
    async (request) => {
      const { therapy, mode = 'initial', q: query = '' } = request.query;
      const { facts } = await call(request, factLibrary.listFacts, { therapy, mode, query });
      return { brand_id: request.brandId, therapy, mode, facts: facts.map(factToJson) };
    },
    unknownQuestionnaire,
  );

  serve(scope, factOperations.createFact, async (request) => {
    const { value_type: valueType, ...rest } = request.body;
    const { fact } = await call(request, factLibrary.createOwnFact, { valueType, ...rest });
    return { data: factToJson(fact) };
  });

  serve(
    scope,
    factOperations.deleteFact,
    async (request) => {
      await call(request, factLibrary.deleteOwnFact, { code: pathId(request, 'code') });
      return null;
    },
    unknownFact,
  );
}
