/** This worker's own of what a global setup started, one for each worker. */
export function ownOf<E>(environments: readonly E[]): E {
  const own = environments[Number(process.env.VITEST_POOL_ID) - 1];
  if (own === undefined) throw new Error('the global setup started nothing for this worker');
  return own;
}
