import { lastPages } from './last-pages.ts';

/** What a media node takes, in the words of a bundle. */
export type MediaPart = Readonly<Record<string, unknown>>;

const photo = {
  kind: 'image',
  accept: ['image/jpeg', 'image/png'],
  capture_mode: 'upload',
  max_bytes: 6_000_000,
  resumable: true,
};

export const clip = {
  kind: 'video',
  accept: ['video/mp4', 'video/webm'],
  capture_mode: 'camera',
  max_bytes: 60_000_000,
  min_duration_s: 2,
  max_duration_s: 60,
  resumable: true,
};

/** A questionnaire that asks for a media item at `q_media`, and then for a number at `q_height`. */
export function mediaBundle(media: MediaPart = photo): unknown {
  const question = (id: string, fact: string, control: string) => ({
    ...{ id, kind: 'question', section: 'main', fact, control, required: true, copy: `c.${fact}` },
  });
  return {
    schema: 'instrument/1',
    id: 'weight_loss.initial',
    version: '1.0.0',
    therapy: 'weight_loss',
    content_status: 'placeholder_not_approved',
    locales: ['en'],
    facts: [
      { code: 'body', value_type: 'media', cardinality: 'single', screening: 'shared' },
      {
        code: 'height',
        value_type: 'number',
        cardinality: 'single',
        screening: 'shared',
        unit: 'cm',
        min: 90,
        max: 250,
      },
    ],
    derivations: [],
    sections: [{ id: 'main', label_key: 'c.main' }],
    nodes: [{ ...question('q_media', 'body', 'media'), media }, question('q_height', 'height', 'height_cm')],
    flags: [],
    endings: lastPages,
    copy: {
      en: {
        'c.body': 'Show us.',
        'c.height': 'How tall are you?',
        'c.main': 'About you',
        'c.end': 'The end',
      },
    },
  };
}

/** So many bytes that are a JPEG to whoever looks at them, with a text to be found again every few hundred. */
export function jpeg(bytes: number, text = 'canary of the patient'): Buffer {
  const head = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
  return padded(head, bytes, text);
}

/** So many bytes that are an MP4. */
export function mp4(bytes: number): Buffer {
  const head = Buffer.concat([
    Buffer.from('00000020', 'hex'),
    Buffer.from('ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1'),
  ]);
  return padded(head, bytes, 'canary of the clip');
}

/** So many bytes that are a PDF. */
export function pdf(bytes: number): Buffer {
  return padded(Buffer.from('%PDF-1.7\n'), bytes, 'canary of the letter');
}

function padded(head: Buffer, bytes: number, text: string): Buffer {
  const whole = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; at += 512) whole.write(`${text} ${at} `, at);
  for (let at = 256; at < bytes; at += 512)
    whole.writeUInt32LE((at * 2654435761) % 2 ** 32, at % (bytes - 4));
  head.copy(whole);
  return whole;
}
