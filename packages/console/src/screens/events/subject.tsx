import type { ReactNode } from 'react';
import { To } from '../../parts/To.tsx';

/** The journey or order that an event is about, if its data names one. */
export function subjectOf(data: Readonly<Record<string, unknown>>): ReactNode {
  const { journey_id, order_ref } = data;
  if (typeof order_ref === 'string') return <To path={`/orders/${order_ref}`}>Order</To>;
  if (typeof journey_id === 'string') return <To path={`/journeys/${journey_id}`}>Journey</To>;
  return '–';
}
