export type { ClientData } from './client-data-service.ts';
export {
  type ClientPlace,
  documentsOf,
  idsFrom,
  type Kept,
  removeDelivered,
  type Share,
} from './client-place.ts';
export { deletionsOf, type FindDeletion } from './find-deletion.ts';
