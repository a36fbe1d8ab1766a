import { OverlayService } from '@telehealth/contracts/catalog/v1/overlay_service';
import { type Contract, messageContract } from '@telehealth/rpc';
import { getBrandOverlay } from '../app/authoring/get-brand-overlay.ts';
import type { Context } from '../context.ts';
import { brandOperationOf } from './brand-operation-of.ts';
import { factToProto } from './messages/fact-message.ts';
import { questionToProto } from './messages/question-message.ts';

export function overlayService(context: Context): Contract {
  return messageContract(OverlayService, 'internal', {
    async getBrandOverlay({ offeringRef, knownRevision }, call) {
      const overlay = await getBrandOverlay(context, brandOperationOf(call), offeringRef);
      const { revision } = overlay;
      if (revision === knownRevision) return { revision, unchanged: true };
      return {
        bindings: overlay.bindings.map((binding) => ({ ...binding, therapies: [...binding.therapies] })),
        offeringTherapies: [...overlay.offeringTherapies],
        offeringKnown: overlay.offeringKnown,
        questions: overlay.questions.map((question) => questionToProto(question)),
        ownFacts: overlay.ownFacts.map(factToProto),
        revision,
      };
    },
  });
}
