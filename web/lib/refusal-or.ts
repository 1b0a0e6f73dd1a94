import { ApiError, type NetworkError } from './http.ts';

/** What a refusal of the server says, and for any other failure the sentence told (2-operations §8). */
export const refusalOr =
  (sentence: string) =>
  (error: ApiError | NetworkError): string =>
    error instanceof ApiError && error.code !== 'platform.failed' ? error.message : sentence;
