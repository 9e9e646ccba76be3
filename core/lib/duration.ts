const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** A duration as a count of the largest unit that divides it. @example formatDuration(604_800, 'en') // '7 days' */
export function formatDuration(seconds: number, language: string): string {
  const [unit, size] = units.find(([, each]) => seconds > 0 && seconds % each === 0) ?? ['second', 1]
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn' })
  return format.format(seconds / size)
}
