import { type Issue, tenantIssues } from '@telehealth/errors';

/** The rule of a header of tus 1.0, by a word in the texts of the library about it. */
const rules: readonly (readonly [word: string, rule: string])[] = [
  ['tus-resumable', 'Tus-Resumable must be 1.0.0.'],
  ['upload-offset', 'Upload-Offset must be a whole number of bytes, 0 or more.'],
  ['upload-length', 'Upload-Length must be a whole number of bytes, 0 or more.'],
  ['defer-length', 'Upload-Defer-Length is not supported: Upload-Length has to say the size of the file.'],
  [
    'upload-metadata',
    'Upload-Metadata must be names, each once with a space and its value in base64 behind it, with commas between them.',
  ],
  ['concat', 'Upload-Concat is not supported: a file is one upload.'],
  ['content-type', 'Content-Type must be application/offset+octet-stream.'],
];

/** The issues of a request that the library refuses with this text: one for each header that the text is about. */
export function tusIssues(text: string): readonly Issue[] {
  const words = text.toLowerCase();
  const broken = rules.filter(([word]) => words.includes(word)).map(([, rule]) => rule);
  const messages = broken.length > 0 ? broken : [tenantIssues['request.tus']];
  return messages.map((message) => ({ code: 'request.tus', message }));
}
