import { ApiError, type NetworkError } from './http.ts';

/** The server's sentence for a refusal, and the given sentence for any other failure (2-operations §8). */
export const refusalOr =
  (sentence: string) =>
  (error: ApiError | NetworkError): string =>
    error instanceof ApiError && error.code !== 'platform.failed' ? error.message : sentence;
