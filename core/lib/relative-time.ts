const secondMs = 1000
const dayMs = 86_400 * secondMs
/** A mean month, so that the steps are the same in every season. */
const monthMs = 30.436875 * dayMs

/** `upTo`: the largest count of the unit. Above that, rounding gives one of the next unit. */
const steps = [
  { unit: 'sec', unitMs: secondMs, upTo: 44 },
  { unit: 'min', unitMs: 60 * secondMs, upTo: 44 },
  { unit: 'hr', unitMs: 3600 * secondMs, upTo: 21 },
  { unit: 'd', unitMs: dayMs, upTo: 25 },
  { unit: 'mo', unitMs: monthMs, upTo: 10 },
]
const year = { unit: 'yr', unitMs: 12 * monthMs }

/** In English: `44 sec`, `1 min`, `3 hrs`, `2 d`. */
export function formatRelativeTime(thenMs: number, nowMs: number): string {
  const countOf = (unitMs: number) => Math.round(Math.abs(nowMs - thenMs) / unitMs)
  const { unit, unitMs } = steps.find((step) => countOf(step.unitMs) <= step.upTo) ?? year
  const count = countOf(unitMs)
  return `${count} ${unit === 'hr' && count !== 1 ? 'hrs' : unit}`
}
