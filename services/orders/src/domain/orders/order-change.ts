import type { Change, ChangedDocument } from '@telehealth/changes';
import type { Order } from './order.ts';

export type OrderChange = Change<Order & ChangedDocument>;
