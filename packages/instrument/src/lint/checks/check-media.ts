import { expectedOneOf, joinPointer } from '@telehealth/conditions';
import type { MediaDefinition } from '../../bundle/bundle.ts';
import { mediaTypes } from '../../bundle/media-types.ts';
import { type Check, type LintContext, questionsOf } from '../findings/lint-context.ts';

/** Only media questions describe media, and they can be answered. */
export const checkMedia: Check = (context) => {
  for (const [index, { control, media }] of questionsOf(context.bundle)) {
    const where = joinPointer('/nodes', index, 'media');
    if ((control === 'media') !== (media !== undefined)) {
      context.error('MALFORMED', where, 'Media questions, and only these, name what they take.');
    } else if (media) {
      checkMediaDefinition(context, media, where);
    }
  }
};

function checkMediaDefinition(context: LintContext, media: MediaDefinition, where: string): void {
  for (const [index, type] of media.accept.entries()) {
    if (mediaTypes[media.kind].includes(type)) continue;
    const message = `An upload of this type is never taken. ${expectedOneOf(mediaTypes[media.kind], type)}`;
    context.error('MEDIA_INVALID', joinPointer(where, 'accept', index), message);
  }
  const { fact } = media.consent ?? {};
  if (fact !== undefined && !context.facts.has(fact)) {
    context.error(
      'UNKNOWN_REF',
      joinPointer(where, 'consent', 'fact'),
      `No such fact is declared. ${expectedOneOf(context.facts.keys(), fact)}`,
    );
  }
  const { min_duration_s: min, max_duration_s: max } = media;
  if (media.kind === 'image' && (min !== undefined || max !== undefined)) {
    context.error('MEDIA_INVALID', where, 'An image has no duration.');
  } else if (min !== undefined && max !== undefined && min > max) {
    context.error(
      'MEDIA_INVALID',
      joinPointer(where, 'min_duration_s'),
      'No duration lies between the bounds.',
    );
  }
}
