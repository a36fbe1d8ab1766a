import { OverlayService } from '@telehealth/contracts/catalog/v1/overlay_service';
import { type Contract, contract } from '@telehealth/rpc';
import { getBrandOverlay } from '../app/get-brand-overlay.ts';
import type { Context } from '../context.ts';
import { factToProto } from './fact-message.ts';
import { questionToProto } from './question-message.ts';

export function overlayService(context: Context): Contract {
  return contract(OverlayService, 'internal', {
    async getBrandOverlay(request, call) {
      const overlay = await getBrandOverlay(context, call, request);
      const { revision, unchanged } = overlay;
      if (overlay.unchanged) return { revision, unchanged };
      return {
        bindings: overlay.bindings.map(({ offeringRef, therapies }) => ({
          offeringRef,
          therapies: [...therapies],
        })),
        offeringTherapies: [...overlay.offeringTherapies],
        questions: overlay.questions.map(questionToProto),
        questionsLeftOut: overlay.questionsLeftOut,
        ownFacts: overlay.ownFacts.map(factToProto),
        revision,
        unchanged,
      };
    },
  });
}
