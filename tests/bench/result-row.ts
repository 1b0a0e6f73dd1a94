/** One line of the result. Rates in requests a second, times in milliseconds; `target` says whether the target was met. */
export interface Row {
  readonly name: string;
  readonly clients?: number;
  readonly rate?: number;
  readonly p50?: number;
  readonly p95?: number;
  readonly p99?: number;
  readonly floor_rate?: number;
  /** Milliseconds of the baseline. */
  readonly floor_p50?: number;
  readonly floor_p95?: number;
  /** Milliseconds of a request whose only statement is `select 1`, measured alternately. */
  readonly bare_p50?: number;
  readonly floor_ratio?: number;
  readonly limit_rate?: number;
  readonly limit_ratio?: number;
  /** The rate of the same SQL directly on the database, as a ratio of the floor: the maximum for a Worker. */
  readonly limit_floor_ratio?: number;
  /** The same SQL through a Worker that only sends it on. */
  readonly forward_rate?: number;
  /** The maximum of `limit_ratio` in this runtime; beside PostgREST that of `peer_ratio`. */
  readonly forward_ratio?: number;
  readonly floor_p99?: number;
  /** The same requests through PostgREST. */
  readonly peer_rate?: number;
  readonly peer_p50?: number;
  readonly peer_ratio?: number;
  readonly p99_ratio?: number;
  /** The share of one core that a page uses. */
  readonly core?: number;
  readonly frames_per_second?: number;
  readonly failures: number;
  readonly memory_mb?: number | null;
  /** Thousands of bytes. */
  readonly kilobytes?: number;
  /** How often a hibernating room started again. */
  readonly wake_ups?: number;
  readonly target?: string;
}

export const round = (value: number) => Number(value.toPrecision(4));
export const verdict = (met: boolean, text: string) => `${met ? 'met' : 'missed'}: ${text}`;
