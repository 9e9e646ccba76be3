import type { Target } from '../../language/head.js'
import { formatPosition } from '../../language/problem.js'
import type { Step } from '../../language/step.js'

export interface RunStep {
  readonly step: Step
  readonly number: number
  readonly text: string
  readonly title: string
}

function textOf(source: unknown): string {
  if (typeof source === 'string') return source
  if (typeof source !== 'object' || source === null) return String(source)
  return Object.entries(source)
    .filter(([key]) => key !== 'only' && key !== 'note')
    .map(([key, value]) =>
      value === null || value === undefined
        ? key
        : `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    )
    .join(', ')
}

export function unroll(steps: readonly Step[], target: Target, file: string): RunStep[] {
  const flat = (list: readonly Step[]): Step[] =>
    list.flatMap((step) => {
      if (step.only !== undefined && step.only !== target) return []
      if (step.kind === 'parallel') return [{ ...step, branches: step.branches.map(flat) }]
      return step.kind === 'repeat' ? Array.from({ length: step.times }, () => flat(step.steps)).flat() : [step]
    })
  return flat(steps).map((step, index) => {
    const number = index + 1
    const text = textOf(step.source)
    const place = step.position ? ` (${formatPosition(file, step.position)})` : ''
    return { step, number, text, title: `step ${number}${place} ${text}` }
  })
}
