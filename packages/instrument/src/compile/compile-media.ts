import type { MediaDefinition } from '../bundle/bundle.ts';
import { sha256Hex } from '../bundle/digest.ts';
import type { MediaConfig } from '../session/step.ts';
import type { Compilation } from './compilation.ts';
import { optional } from './compile-base.ts';
import type { CompiledMedia } from './instrument.ts';

/** For evaluating answers. */
export function compileMedia({ textOf }: Compilation, definition: MediaDefinition): CompiledMedia {
  const { consent } = definition;
  return Object.freeze({
    definition,
    consent: consent && {
      version: consent.version,
      copySha256: sha256Hex(textOf(consent.copy) ?? ''),
    },
  });
}

export function renderMedia({ textOf }: Compilation, media: MediaDefinition): MediaConfig {
  const { consent } = media;
  return Object.freeze({
    kind: media.kind,
    accept: media.accept,
    captureMode: media.capture_mode,
    maxBytes: media.max_bytes,
    resumable: media.resumable,
    requireConsent: consent !== undefined,
    ...optional('facing', media.facing),
    ...optional('maxDurationS', media.max_duration_s),
    ...optional('minDurationS', media.min_duration_s),
    ...(consent && {
      consentVersion: consent.version,
      ...optional('consentCopy', textOf(consent.copy)),
      ...optional('consentFact', consent.fact),
    }),
  });
}
