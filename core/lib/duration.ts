const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/**
 * A duration as a count of the largest unit that divides it and is contained at least `fewest` times.
 *
 * @example formatDuration(604_800, 'en') // '7 days'
 */
export function formatDuration(seconds: number, language: string, fewest = 1): string {
  const [unit, size] = units.find(([, each]) => seconds >= each * fewest && seconds % each === 0) ?? ['second', 1]
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn' })
  return format.format(seconds / size)
}
