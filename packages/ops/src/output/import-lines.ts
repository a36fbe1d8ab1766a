import {
  type ImportQuestionnaireResponse,
  ImportQuestionnaireResponseSchema,
} from '@telehealth/contracts/intake/v1/instrument_operator_service';
import { printTable } from './print.ts';
import { represent, type ShownObject } from './representation.ts';

/** What became of each item, then what the lint finds. */
export function importLines(response: ImportQuestionnaireResponse): string[] {
  const { items, findings } = represent(ImportQuestionnaireResponseSchema, response);
  return [
    printTable(items as readonly ShownObject[], ['link_id', 'outcome', 'message']),
    ...(response.findings.length === 0
      ? []
      : ['', printTable(findings as readonly ShownObject[], ['severity', 'code', 'where', 'message'])]),
  ];
}
