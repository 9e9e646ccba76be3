const { env } = globalThis.process
/** Set by `npm test -- --nightly`. */
const isNightly = env['WM_LONG'] === '1'

/**
 * The number of runs of a property: `short` in `npm test`, and 10,000 in nightly runs, each with a new seed.
 * `WM_RUNS=100000 WM_SEED=5` overrides both, for example before a release.
 */
export function runsOf(short: number): number {
  return Number(env['WM_RUNS'] ?? (isNightly ? 10_000 : short))
}

/** A fixed seed in `npm test`, so that a failing run fails everywhere. A nightly failure reports its own seed. */
export const propertySeed = Number(env['WM_SEED'] ?? (isNightly ? Date.now() : 7))

/** The time limit for that many runs on a busy machine. */
export function propertyLimitMs(runs: number): number {
  return 60_000 + runs * 400
}
