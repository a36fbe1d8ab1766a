import { type ActiveJourney, isProblem } from '@telehealth/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Given } from '../api/intake.ts';
import { NotTaken } from '../api/not-taken.ts';
import { sendFile } from '../api/send-file.ts';
import type { Media } from '../api/step.ts';
import { type ControlProps, controlId, fieldState, useDraft } from './control.ts';
import { fileBounds, refusedFile } from './file-fault.ts';
import { type JudgedFile, readFile } from './read-file.ts';

interface Sent {
  readonly bytes: number;
  readonly ofBytes: number;
}

/** Consent, file, and upload progress. */
export function MediaField(props: ControlProps & { readonly media: Media }) {
  const { node, media, texts, formatLocale } = props;
  /** The last chosen file, checked before sending. */
  const [chosen, setChosen] = useState<Promise<JudgedFile>>();
  const judged = useSettled(chosen);
  const [isAgreed, setAgreed] = useState(!media.require_consent);
  const [share, setShare] = useState<number>();
  const earlier = mediaIdOf(node.prefilled_value);
  const fault = judged && (isAgreed ? judged.fault : texts.media.agreeFirst);
  const preview = useObjectUrl(judged !== undefined && fault === undefined ? judged.file : undefined);
  const isVideo = media.kind === 'video';
  const words = { texts, formatLocale };

  const give = async (journey: ActiveJourney): Promise<Given> => {
    const file = await chosen;
    const media_id = file === undefined ? earlier : await send(journey, file);
    if (media_id === undefined) return {};
    const consent = { affirmed: isAgreed, consent_version: media.consent_version ?? '' };
    return { media_id, ...(media.require_consent && { consent }) };
  };
  const send = async (journey: ActiveJourney, { file, seconds, fault }: JudgedFile) => {
    if (fault !== undefined) throw new NotTaken(fault);
    if (journey.control !== 'media') return undefined;
    setShare(0);
    const onProgress = ({ bytes, ofBytes }: Sent) => setShare(bytes / ofBytes);
    try {
      return await sendFile(journey, file, { consent: isAgreed, durationS: seconds, onProgress });
    } catch (error) {
      const refusal = isProblem(error) ? refusedFile(error, media, words) : undefined;
      if (refusal === undefined) throw error;
      setShare(undefined);
      throw new NotTaken(refusal);
    }
  };
  useDraft(props, { give, fault }, [chosen, fault, isAgreed]);

  return (
    <div class="media">
      {media.require_consent && (
        <label class="card">
          <input type="checkbox" checked={isAgreed} onChange={() => setAgreed(!isAgreed)} />
          <span>{media.consent_copy}</span>
        </label>
      )}
      {earlier !== undefined && <p class="soft">{texts.media.kept}</p>}
      <p class="soft">{isAgreed ? fileBounds(media, words) : texts.media.agreeFirst}</p>
      <input
        id={controlId}
        type="file"
        accept={pickable(media.accept)}
        capture={media.capture_mode === 'camera' ? ((media.facing ?? 'environment') as 'user') : undefined}
        // Nothing is uploaded before the patient agrees.
        disabled={!isAgreed}
        onChange={({ currentTarget: { files } }) => {
          setShare(undefined);
          setChosen(files?.[0] && readFile(files[0], media, words));
        }}
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

/** Undefined until the present promise settles. */
function useSettled<T>(promise: Promise<T> | undefined): T | undefined {
  const latest = useRef(promise);
  latest.current = promise;
  const [settled, setSettled] = useState<{ readonly of: Promise<T>; readonly value: T }>();
  useEffect(() => {
    promise?.then((value) => latest.current === promise && setSettled({ of: promise, value }));
  }, [promise]);
  return settled !== undefined && settled.of === promise ? settled.value : undefined;
}

/** File pickers know HEIC only by file name. */
function pickable(accept: readonly string[]): string {
  return [...accept, ...(accept.includes('image/heic') ? ['.heic', '.heif'] : [])].join();
}

/** Valid while shown. */
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
