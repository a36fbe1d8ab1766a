import { FactLibraryService } from '@telehealth/contracts/catalog/v1/fact_library_service';
import { therapies } from '@telehealth/ids';
import { factOperations } from '@telehealth/public-api/facts/operations';
import { explainMissing } from '../routes/explain-missing.ts';
import { line } from '../routes/line.ts';

const unknownQuestionnaire = explainMissing(
  'therapy.unknown',
  `No questionnaire is published for the therapy and the mode. The therapies are ${therapies.join(', ')}; each has \`initial\`.`,
  '?therapy',
);
const unknownFact = explainMissing('fact.unknown', 'The brand has no own fact of this code.');

/** interface.md 2.13 and 4.8, decisions.md 3. */
export const factLines = [
  line(factOperations.listFacts, FactLibraryService.method.listFacts, { explain: unknownQuestionnaire }),
  line(factOperations.createFact, FactLibraryService.method.createOwnFact),
  line(factOperations.deleteFact, FactLibraryService.method.deleteOwnFact, { explain: unknownFact }),
];
