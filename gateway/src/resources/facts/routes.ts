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

const unknownTherapy = explainMissing(
  'therapy.unknown',
  `No questionnaire is published for the therapy. The therapies are ${therapies.join(', ')}.`,
  '?therapy',
);
const unknownMode = explainMissing(
  'mode.unknown',
  'No questionnaire of the therapy is published for this mode. Every therapy has `initial`.',
  '?mode',
);
const unknownFact = explainMissing('fact.unknown', 'The brand has no own fact of this code.');

/** decisions.md 1, problem types: the 404 of a therapy and that of a mode have an issue, each about what is unknown. */
const explain = (therapy: string) =>
  (therapies as readonly string[]).includes(therapy) ? unknownMode : unknownTherapy;

/** The facts that a brand's questions may bind (interface.md 2.13 and 4.8, decisions.md 3). */
export function addFactRoutes(scope: RouteScope, { clients: { factLibrary }, call }: RouteParts): void {
  serve(scope, factOperations.listFacts, async (request) => {
    const { therapy, mode = 'initial', q: query = '' } = request.query;
    const { facts } = await call(request, factLibrary.listFacts, { therapy, mode, query }).catch(
      explain(therapy),
    );
    return { brand_id: request.brandId, therapy, mode, facts: facts.map(factToJson) };
  });

  serve(scope, factOperations.createFact, async (request) => {
    const { value_type: valueType, ...rest } = request.body;
    const { fact } = await call(request, factLibrary.createOwnFact, { valueType, ...rest });
    return { data: factToJson(fact) };
  });

  serve(scope, factOperations.deleteFact, async (request) => {
    await call(request, factLibrary.deleteOwnFact, { code: pathId(request, 'code') }).catch(unknownFact);
    return null;
  });
}
