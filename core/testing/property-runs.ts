const { env } = globalThis.process
/** `npm test -- --nightly` sets it. */
const isNightly = env['WM_LONG'] === '1'

/**
 * Runs of a property about money: a short check each time, and the length of a release at night. `WM_RUNS=3000 WM_SEED=5`
 * plays others.
 */
export const propertyRuns = Number(env['WM_RUNS'] ?? (isNightly ? 100_000 : 200))

/** A fixed seed makes failures repeatable. At night each run has its own, which a failure tells. */
const seed = Number(env['WM_SEED'] ?? (isNightly ? Date.now() : 7))

export const propertyParameters = { numRuns: propertyRuns, seed } as const

/** Time for so many runs on a busy machine. */
export const propertyLimitMs = 60_000 + propertyRuns * 400
