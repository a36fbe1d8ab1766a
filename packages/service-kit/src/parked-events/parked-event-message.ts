import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import {
  type ParkedEventSchema,
  ParkReason as ProtoReason,
} from '@telehealth/contracts/common/v1/parked_event_service';
import type { ParkReason } from '@telehealth/events';
import type { ParkedEventDocument } from './parked-event-document.ts';

const reasons: Readonly<Record<ParkReason, ProtoReason>> = {
  failed: ProtoReason.FAILED,
  redelivered: ProtoReason.REDELIVERED,
  malformed: ProtoReason.MALFORMED,
};

/** A parked event as contracts carry it, without what it says. */
export function parkedEventToProto(
  document: ParkedEventDocument,
): MessageInitShape<typeof ParkedEventSchema> {
  const { _id: parkedEventId, consumer, eventId = '', type = '', clientId = '', brandId = '' } = document;
  return {
    parkedEventId,
    consumer,
    eventId,
    type,
    clientId,
    brandId,
    reason: reasons[document.reason],
    parkedAt: timestampFromMs(document.parkedAt),
  };
}
