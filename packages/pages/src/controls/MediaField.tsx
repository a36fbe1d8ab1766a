import type { ActiveJourney } from '@telehealth/client';
import { useEffect, useState } from 'preact/hooks';
import type { Given } from '../api/intake.ts';
import { sendFile } from '../api/send-file.ts';
import type { Media } from '../api/step.ts';
import { shownBytes } from '../format/shown.ts';
import { filled } from '../texts/filled.ts';
import { type ControlProps, controlId, fieldState, useDraft } from './control.ts';
import { fileFault } from './file-fault.ts';
import { videoSeconds } from './video-seconds.ts';

interface Sent {
  readonly bytes: number;
  readonly ofBytes: number;
}

/** A photo or a video: its consent, the file, and the upload with its progress. */
export function MediaField(props: ControlProps & { readonly media: Media }) {
  const { node, media, texts, formatLocale } = props;
  const [file, setFile] = useState<File>();
  const [isAgreed, setAgreed] = useState(!media.require_consent);
  const [share, setShare] = useState<number>();
  const earlier = mediaIdOf(node.prefilled_value);
  const fault = file && (isAgreed ? fileFault(file, media, texts, formatLocale) : texts.media.agreeFirst);
  const preview = useObjectUrl(fault === undefined ? file : undefined);
  const isVideo = media.kind === 'video';

  const give = async (journey: ActiveJourney): Promise<Given> => {
    const media_id = file === undefined ? earlier : await send(journey, file);
    if (media_id === undefined) return {};
    const consent = { affirmed: isAgreed, consent_version: media.consent_version ?? '' };
    return { media_id, ...(media.require_consent && { consent }) };
  };
  const send = async (journey: ActiveJourney, chosen: File) => {
    if (journey.control !== 'media') return undefined;
    setShare(0);
    const durationS = isVideo ? await videoSeconds(chosen) : undefined;
    const onProgress = ({ bytes, ofBytes }: Sent) => setShare(bytes / ofBytes);
    return sendFile(journey, chosen, { consent: isAgreed, durationS, onProgress });
  };
  useDraft(props, { give, fault }, [file, isAgreed]);

  return (
    <div class="media">
      {media.require_consent && (
        <label class="card">
          <input type="checkbox" checked={isAgreed} onChange={() => setAgreed(!isAgreed)} />
          <span>{media.consent_copy}</span>
        </label>
      )}
      {earlier !== undefined && <p class="soft">{texts.media.kept}</p>}
      <p class="soft">
        {isAgreed
          ? filled(texts.media.limits, { size: shownBytes(media.max_bytes ?? 0, formatLocale) })
          : texts.media.agreeFirst}
      </p>
      <input
        id={controlId}
        type="file"
        accept={media.accept.join()}
        capture={media.capture_mode === 'camera' ? ((media.facing ?? 'environment') as 'user') : undefined}
        // Nothing is uploaded before the patient agrees.
        disabled={!isAgreed}
        onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
        {...fieldState(props)}
      />
      {preview !== undefined &&
        (isVideo ? (
          // biome-ignore lint/a11y/useMediaCaption: It is the patient's own video, seen before it is sent.
          <video class="preview" src={preview} controls aria-label={texts.media.preview} />
        ) : (
          <img class="preview" src={preview} alt={texts.media.preview} />
        ))}
      {share !== undefined && <progress max={1} value={share} aria-label={texts.media.upload} />}
    </div>
  );
}

/** A file of this page as an address, for as long as it is shown. */
function useObjectUrl(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (file === undefined) return setAddress(undefined);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

function mediaIdOf(before: unknown): string | undefined {
  const { media_id } = (before ?? {}) as { readonly media_id?: string };
  return media_id;
}
