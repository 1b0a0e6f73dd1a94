import { ApiError, type NetworkError, sentenceOf } from '#web/data/api.ts';

/** The toast of a refused write: none if a line shows the reason; otherwise the server's sentence, or else the given one. */
export function failureOf(sentence: string) {
  return (error: ApiError | NetworkError): string | null => {
    if (!(error instanceof ApiError)) return sentenceOf(error);
    if (Object.keys(error.fields).some((field) => field.startsWith('lines.'))) return null;
    return error.status >= 500 ? sentence : error.message;
  };
}
