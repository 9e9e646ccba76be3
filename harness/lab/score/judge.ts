export interface Figure {
  readonly what: string
  readonly value: number
  readonly limit: number
  readonly unit: string
}

export interface Finding {
  readonly isMet: boolean
  readonly evidence: string
}

export const met = (evidence: string): Finding => ({ isMet: true, evidence })
export const unmet = (evidence: string): Finding => ({ isMet: false, evidence })

/** Passes if no figure exceeds its limit. The evidence names all figures, and the limit of each figure that exceeds it. */
export function withinLimits(figures: readonly Figure[]): Finding {
  const isBroken = ({ value, limit }: Figure) => value > limit
  const said = figures.map((figure) => {
    const { what, value, limit, unit } = figure
    const shown = `${what} ${rounded(value)}${unit && ` ${unit}`}`
    return isBroken(figure) ? `${shown}, at most ${rounded(limit)}` : shown
  })
  return { isMet: !figures.some(isBroken), evidence: said.join('; ') }
}

/** Rounds to a whole number from 10 upwards, or to one decimal below 10. */
const rounded = (value: number) => String(Math.abs(value) >= 10 ? Math.round(value) : Math.round(value * 10) / 10)

/** The check could not be judged, because the world or the browser did not start or the run was interrupted. */
export class NotJudgedError extends Error {
  override readonly name = 'NotJudgedError'
}
