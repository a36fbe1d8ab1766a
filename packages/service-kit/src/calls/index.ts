export { type BrandKey, brandOf } from './brand-key.ts';
export {
  among,
  boundClients,
  brandOrClientReachOf,
  brandReachOf,
  type ClientIds,
  clientIdOf,
  clientReachOf,
  matching,
  type Reach,
  reachOf,
} from './client-ids.ts';
export { operationOf } from './operation-of.ts';
export { type Page, pageLimit, pageOf } from './page.ts';
export { type IdRange, pageById } from './page-by-id.ts';
export { nextPageToken, type PositionOf, readPageToken } from './page-token.ts';
export { limitsOf, storeFaultAsUnavailable, storeFaultsAsUnavailable } from './store-calls.ts';
