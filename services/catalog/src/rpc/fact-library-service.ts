import { FactLibraryService } from '@telehealth/contracts/catalog/v1/fact_library_service';
import { type Contract, contract } from '@telehealth/rpc';
import { changeAuthoring } from '../app/authoring/change-authoring.ts';
import { createOwnFact } from '../app/facts/create-own-fact.ts';
import { listFacts } from '../app/facts/list-facts.ts';
import type { Context } from '../context.ts';
import { decideDeleteOwnFact } from '../domain/facts/delete-own-fact.ts';
import { brandOperationOf } from './brand-operation-of.ts';

export function factLibraryService(context: Context): Contract {
  return contract(FactLibraryService, {
    async listFacts({ q: query, ...asked }, call) {
      return { facts: await listFacts(context, brandOperationOf(call), { ...asked, query }) };
    },
    async createOwnFact(request, call) {
      return { fact: await createOwnFact(context, brandOperationOf(call), request) };
    },
    async deleteOwnFact({ code }, call) {
      await changeAuthoring(context, brandOperationOf(call), (present) => decideDeleteOwnFact(present, code));
      return {};
    },
  });
}
