type RelativeUnit = 'sec' | 'min' | 'hr' | 'd' | 'mo' | 'yr'

const secondMs = 1000
const dayMs = 86_400 * secondMs
/** A mean month, so that the steps are the same in every season. */
const monthMs = 30.436875 * dayMs

/**
 * SPEC 9: "sec, min, hr, d, mo, yr. Thresholds: seconds up to 44, minute up to 89, and so on." Each row: the largest count
 * that is said in this unit, and the largest that is still said as one of the next.
 */
const steps: readonly { unit: RelativeUnit; unitMs: number; upTo: number; oneOfNextUpTo: number }[] = [
  { unit: 'sec', unitMs: secondMs, upTo: 44, oneOfNextUpTo: 89 },
  { unit: 'min', unitMs: 60 * secondMs, upTo: 44, oneOfNextUpTo: 89 },
  { unit: 'hr', unitMs: 3600 * secondMs, upTo: 21, oneOfNextUpTo: 35 },
  { unit: 'd', unitMs: dayMs, upTo: 25, oneOfNextUpTo: 45 },
  { unit: 'mo', unitMs: monthMs, upTo: 10, oneOfNextUpTo: 17 },
]
const units: readonly RelativeUnit[] = ['sec', 'min', 'hr', 'd', 'mo', 'yr']

/** How long ago (or ahead) something is, in the largest unit that fits. */
function relativeTime(thenMs: number, nowMs: number): { count: number; unit: RelativeUnit } {
  const distanceMs = Math.abs(nowMs - thenMs)
  for (const [index, { unit, unitMs, upTo, oneOfNextUpTo }] of steps.entries()) {
    const count = Math.round(distanceMs / unitMs)
    if (count <= upTo) return { count, unit }
    if (count <= oneOfNextUpTo) return { count: 1, unit: units[index + 1] ?? 'yr' }
  }
  return { count: Math.round(distanceMs / monthMs / 12), unit: 'yr' }
}

/** In English: `44 sec`, `1 min`, `3 hrs`, `2 d`. */
export function formatRelativeTime(thenMs: number, nowMs: number): string {
  const { count, unit } = relativeTime(thenMs, nowMs)
  return `${count} ${unit === 'hr' && count !== 1 ? 'hrs' : unit}`
}
