import type { Change, ChangedDocument } from '@telehealth/changes';
import type { Order } from './order.ts';

/** A decided change of an order. */
export type OrderChange = Change<Order & ChangedDocument>;
