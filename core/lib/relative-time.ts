const secondMs = 1000
const dayMs = 86_400 * secondMs
/** The length of an average month: the steps are the same in every season. */
const monthMs = 30.436875 * dayMs

/** `upTo` is the largest count of a unit. A larger count is rounded to the next unit. */
const steps = [
  { unit: 'second', english: 'sec', unitMs: secondMs, upTo: 44 },
  { unit: 'minute', english: 'min', unitMs: 60 * secondMs, upTo: 44 },
  { unit: 'hour', english: 'hr', unitMs: 3600 * secondMs, upTo: 21 },
  { unit: 'day', english: 'd', unitMs: dayMs, upTo: 25 },
  { unit: 'month', english: 'mo', unitMs: monthMs, upTo: 10 },
]
const year = { unit: 'year', english: 'yr', unitMs: 12 * monthMs }

/** In English `44 sec`, `1 min`, `3 hrs`, `2 d`; in other languages the short form of `Intl`. */
export function formatRelativeTime(thenMs: number, nowMs: number, language: string): string {
  const countOf = (unitMs: number) => Math.round(Math.abs(nowMs - thenMs) / unitMs)
  const { unit, english, unitMs } = steps.find((step) => countOf(step.unitMs) <= step.upTo) ?? year
  const count = countOf(unitMs)
  if (language === 'en') return `${count} ${english === 'hr' && count !== 1 ? 'hrs' : english}`
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', numberingSystem: 'latn' })
  return format.format(count)
}
