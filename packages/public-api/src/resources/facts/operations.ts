import { Type } from 'typebox';
import { operations } from '../../operation.ts';
import { dataOf } from '../../schema/envelope.ts';
import { Fact, FactCatalog, FactCreate, FactQuery } from './fact.ts';

export const factOperations = operations(
  { tag: 'Facts', credentials: ['apiKey'], brand: 'only-brand' },
  {
    listFacts: {
      method: 'GET',
      path: '/v1/account/question-library/facts',
      summary: 'The facts a question may bind',
      description:
        "The screening facts of a therapy's intake and the brand's own. They say nothing about medical readiness.",
      query: FactQuery,
      answers: { 200: FactCatalog },
      conditional: true,
    },
    createFact: {
      method: 'POST',
      path: '/v1/account/question-library/facts',
      summary: "Add a fact of the brand's own",
      description: 'Non-medical screening data only. Its code comes back with the prefix of the brand.',
      body: FactCreate,
      answers: { 201: dataOf(Fact) },
      problems: ['validation', 'conflict'],
    },
    deleteFact: {
      method: 'DELETE',
      path: '/v1/account/question-library/facts/{code}',
      summary: "Delete a fact of the brand's own",
      description: 'A `conflict` while a question binds it.',
      answers: { 204: Type.Null() },
      problems: ['conflict'],
    },
  },
);
