import { joinPointer } from '@telehealth/conditions';
import type { MediaDefinition } from '../bundle.ts';
import { type Check, type LintContext, questionsOf } from './lint-context.ts';

/** Media questions, and only these, say what they take, and something fits. */
export const checkMedia: Check = (context) => {
  for (const [index, { control, media }] of questionsOf(context.bundle)) {
    const where = joinPointer('/nodes', index, 'media');
    if ((control === 'media') !== (media !== undefined)) {
      context.error('MALFORMED', where, 'Media questions, and only these, say what they take.');
    } else if (media) {
      checkMediaDefinition(context, media, where);
    }
  }
};

function checkMediaDefinition(context: LintContext, media: MediaDefinition, where: string): void {
  for (const [index, type] of media.accept.entries()) {
    if (type.startsWith(`${media.kind}/`)) continue;
    const message = `This is no type of the kind.`;
    context.error('MEDIA_INVALID', joinPointer(where, 'accept', index), message);
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
