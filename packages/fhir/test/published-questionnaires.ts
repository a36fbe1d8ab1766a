import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Questionnaire } from 'fhir/r4.js';

export interface PublishedQuestionnaire {
  readonly file: string;
  readonly questionnaire: Questionnaire;
}

/** Published by others. It lies beside the checkout, where there is one, and no part of it is in the project. */
const outside = join(import.meta.dirname, '../../../../shared/outside/fhir');

export const outsideQuestionnaires = questionnairesIn(outside);

export const ownQuestionnaires = questionnairesIn(join(import.meta.dirname, 'questionnaires'));

function questionnairesIn(folder: string): readonly PublishedQuestionnaire[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({ file, questionnaire: JSON.parse(readFileSync(join(folder, file), 'utf8')) }));
}
