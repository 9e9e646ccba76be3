const { env } = globalThis.process
/** `npm test -- --nightly` sets it. */
const isNightly = env['WM_LONG'] === '1'

/**
 * Scenes that a property plays: `short` in `npm test`, and 10,000 at night, where each night has a seed of its own.
 * `WM_RUNS=100000 WM_SEED=5` plays others, as before a release.
 */
export function runsOf(short: number): number {
  return Number(env['WM_RUNS'] ?? (isNightly ? 10_000 : short))
}

/** One seed by day, so that a run that fails here fails everywhere. At night a failure tells its own. */
export const propertySeed = Number(env['WM_SEED'] ?? (isNightly ? Date.now() : 7))

/** Time for so many scenes on a busy machine. */
export function propertyLimitMs(runs: number): number {
  return 60_000 + runs * 400
}
