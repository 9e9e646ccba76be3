import type { Recording } from '../../core/contracts/recording.js'
import type { ScenarioHeadInput } from '../language/head.js'
import { loadOptionalPeer } from '../processes/optional-peer.js'
import type { ScenarioResult } from '../runner/report/result.js'
import { toHead } from './to-head.js'
import { type ReplayStep, toSteps } from './to-steps.js'

/** A scenario that repeats a recording. */
export interface Replay {
  /** The scenario's YAML. */
  readonly yaml: string
  /** Its steps in order; the first has number 1 in a result. */
  readonly steps: readonly ReplayStep[]
}

/**
 * Makes a scenario of a recording: for our own host page, or for an app, which a scenario names or has from the config.
 * @throws {@link StartError} `missing_package` without yaml
 */
export async function toReplay(recording: Recording, app?: ScenarioHeadInput['app']): Promise<Replay> {
  const { stringify } = await loadOptionalPeer('yaml', () => import('yaml'))
  const { head, cast } = toHead(recording, app)
  const steps = toSteps(recording, cast, app !== undefined)
  const inline = (value: unknown) => stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trim()
  const lines = steps.map(({ step, visit, at, says }, index) => {
    const isNew = steps[index - 1]?.visit !== visit
    const text = typeof step === 'string' ? step : entriesOf(step, inline)
    return `${isNew ? `# Visit ${visit}\n` : ''}# ${seconds(at)}: ${says.replaceAll('\n', ' ')}\n- ${text}\n`
  })
  const top = Object.entries(head).map(([key, value]) => `${key}: ${inline(value)}\n`)
  return { yaml: `${top.join('')}---\n${lines.join('')}`, steps }
}

/** A map with one key needs no braces; `{ id, … }` keeps them. */
function entriesOf(step: object, inline: (value: unknown) => string): string {
  const [only, more] = Object.entries(step)
  return only && !more ? `${only[0]}: ${inline(only[1])}` : inline(step)
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Says of each step whether it went as it was recorded, and where the replay first differs. */
export function tellReplay({ steps }: Replay, { failure }: ScenarioResult): string {
  const number = failure && Number(/^step (\d+)/.exec(failure.step)?.[1] ?? 0)
  const marks = steps.map(({ visit, at, says }, index) => {
    const mark = number === undefined || index + 1 < number ? '✓' : index + 1 === number ? '✗' : '·'
    const title = steps[index - 1]?.visit === visit ? '' : `visit ${visit}\n`
    const why = mark === '✗' ? `\n           ${failure?.message.replaceAll('\n', '\n           ')}` : ''
    return `${title}  ${mark} ${seconds(at).padStart(7)}  ${says}${why}`
  })
  const [first] = number ? steps.slice(number - 1) : []
  const end =
    failure === undefined
      ? `All ${steps.length} steps went as they were recorded.`
      : first
        ? `It first differs from the recording in visit ${first.visit} at ${seconds(first.at)}: ${first.says}.\n${failure.command}`
        : `It ended at ${failure.step}: ${failure.message}\n${failure.command}`
  return `${[...marks, end].join('\n')}\n`
}
