type RelativeUnit = 'sec' | 'min' | 'hr' | 'd' | 'mo' | 'yr'

const secondMs = 1000
const dayMs = 86_400 * secondMs
/** A mean month, so that the steps are the same in every season. */
const monthMs = 30.436875 * dayMs

/** `upTo`: the largest count of the unit. Above that, rounding gives one of the next unit. */
const steps: readonly { unit: RelativeUnit; unitMs: number; upTo: number }[] = [
  { unit: 'sec', unitMs: secondMs, upTo: 44 },
  { unit: 'min', unitMs: 60 * secondMs, upTo: 44 },
  { unit: 'hr', unitMs: 3600 * secondMs, upTo: 21 },
  { unit: 'd', unitMs: dayMs, upTo: 25 },
  { unit: 'mo', unitMs: monthMs, upTo: 10 },
]

function relativeTime(thenMs: number, nowMs: number): { count: number; unit: RelativeUnit } {
  const distanceMs = Math.abs(nowMs - thenMs)
  for (const { unit, unitMs, upTo } of steps) {
    const count = Math.round(distanceMs / unitMs)
    if (count <= upTo) return { count, unit }
  }
  return { count: Math.round(distanceMs / monthMs / 12), unit: 'yr' }
}

/** In English: `44 sec`, `1 min`, `3 hrs`, `2 d`. */
export function formatRelativeTime(thenMs: number, nowMs: number): string {
  const { count, unit } = relativeTime(thenMs, nowMs)
  return `${count} ${unit === 'hr' && count !== 1 ? 'hrs' : unit}`
}
