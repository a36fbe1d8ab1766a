import { Type } from 'typebox';
import { del, get, operations, post } from '../../operation.ts';
import { dataOf } from '../../schema/envelope.ts';
import { Fact, FactCatalog, FactCreate, FactQuery } from './fact.ts';

export const factOperations = operations(
  { tag: 'Facts', credentials: ['apiKey'], resource: 'questions', brand: 'only-brand' },
  {
    listFacts: get('/v1/account/question-library/facts', {
      summary: 'List the facts that a question may bind',
      description:
        "Answers the screening facts of the intake of a therapy and the brand's own facts. Read it before you create a question, which takes its `code`, its options and its value type from here. The facts are for screening and say nothing about medical readiness. A therapy or a mode without a published intake is 404.",
      query: FactQuery,
      answers: { 200: FactCatalog },
      conditional: true,
    }),
    createFact: post('/v1/account/question-library/facts', {
      summary: "Add a fact of the brand's own",
      description:
        "Adds a screening fact that only this brand's questions can bind. It is for data that is not medical. The code comes back with the id of the brand and a colon before it; use it in that form from then on. A code that exists is refused with `conflict`, and options that do not fit the value type are 422. Bind it with a question next.",
      body: FactCreate,
      answers: { 201: dataOf(Fact) },
      problems: ['validation', 'conflict'],
    }),
    deleteFact: del('/v1/account/question-library/facts/{code}', {
      summary: "Delete a fact of the brand's own",
      description:
        'Removes a fact that no question binds. While a question binds it, it is refused with `conflict`: delete the question first.',
      answers: { 204: Type.Null() },
      problems: ['conflict'],
    }),
  },
);
