import { SearchHitSchema, SearchKind } from '@telehealth/contracts/common/v1/search_service';
import type { KeyScope } from '@telehealth/public-api/scopes';
import { searchOperations } from '@telehealth/public-api/search/operations';
import { SearchAnswer } from '@telehealth/public-api/search/search';
import type { Caller } from '../../edge/requests/caller.ts';
import { allAnswers } from '../routes/all-answers.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

const { JOURNEY, ORDER, EVENT, DELIVERY, REGISTRATION, OFFERING } = SearchKind;

interface Searched {
  readonly service: keyof RouteParts['clients']['searches'];
  readonly scope: KeyScope;
  readonly kinds: readonly SearchKind[];
}

const searched: readonly Searched[] = [
  { service: 'intake', scope: 'enrollments:read', kinds: [JOURNEY] },
  { service: 'orders', scope: 'orders:read', kinds: [ORDER] },
  { service: 'webhooks', scope: 'events:read', kinds: [EVENT] },
  { service: 'webhooks', scope: 'webhooks:read', kinds: [DELIVERY, REGISTRATION] },
  { service: 'catalog', scope: 'offerings:read', kinds: [OFFERING] },
];

const hitToJson = jsonEncoder(SearchHitSchema, SearchAnswer.properties.data.items);
/** The prefix of an id in whatever case; a reference of the client is taken as it is. */
const idPrefix = /^[a-z]{3}_(?=[0-9a-z]{22}$)/i;

/** Asks each service for the kinds that the key may read (decisions.md 15). */
export function addSearchRoute(scope: RouteScope, { clients: { searches }, call }: RouteParts): void {
  serve(scope, searchOperations.search, async (request) => {
    const text = request.query.q.replace(idPrefix, (prefix) => prefix.toLowerCase());
    const asked = [...kindsFor(request.caller)].map(([service, kinds]) =>
      call(request, searches[service].search, { text, kinds: [...kinds] }),
    );
    const answers = await allAnswers(asked);
    return { data: answers.flatMap(({ hits }) => hits.map((hit) => hitToJson(hit))) };
  });
}

function kindsFor(caller: Caller | null): ReadonlyMap<Searched['service'], readonly SearchKind[]> {
  const kinds = new Map<Searched['service'], readonly SearchKind[]>();
  for (const { service, scope, kinds: ofScope } of searched)
    if (caller?.scopes === undefined || caller.scopes.has(scope))
      kinds.set(service, [...(kinds.get(service) ?? []), ...ofScope]);
  return kinds;
}
