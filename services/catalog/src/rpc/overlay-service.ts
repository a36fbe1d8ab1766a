import { OverlayService } from '@telehealth/contracts/catalog/v1/overlay_service';
import { type Contract, contract } from '@telehealth/rpc';
import { getBrandOverlay } from '../app/authoring/get-brand-overlay.ts';
import type { Context } from '../context.ts';
import { brandOperationOf } from './brand-operation-of.ts';
import { shownQuestion } from './shown-question.ts';

export function overlayService(context: Context): Contract {
  return contract(OverlayService, {
    async getBrandOverlay({ offeringRef, knownRevision }, call) {
      const overlay = await getBrandOverlay(context, brandOperationOf(call), offeringRef);
      const { revision, questions } = overlay;
      if (revision === knownRevision) return { revision, unchanged: true };
      return { ...overlay, questions: questions.map((question) => shownQuestion(question)) };
    },
  });
}
