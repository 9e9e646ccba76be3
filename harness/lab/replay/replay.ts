import type { Recording } from '../../../core/contracts/recording.js'
import type { ScenarioHeadInput } from '../../test/language/head.js'
import type { ScenarioResult } from '../../test/runner/report/result.js'
import { loadOptionalPeer } from '../../world/processes/optional-peer.js'
import { toHead } from './to-head.js'
import { type ReplayStep, toSteps } from './to-steps.js'

/** A scenario that repeats a recording. */
export interface Replay {
  /** The scenario's YAML. */
  readonly yaml: string
  /** The scenario's steps in order. Results count them from 1. */
  readonly steps: readonly ReplayStep[]
}

/**
 * Makes a scenario from a recording. Without `app`, the scenario uses our own host page.
 * @throws {@link StartError} `missing_package` if the package `yaml` is not installed
 */
export async function toReplay(recording: Recording, app?: ScenarioHeadInput['app']): Promise<Replay> {
  const yaml = await loadOptionalPeer('yaml', () => import('yaml'))
  const { head, cast } = toHead(recording, app)
  const steps = toSteps(recording, cast, app !== undefined)
  return { yaml: writeScenario(yaml, head, steps), steps }
}

/**
 * A recording is untrusted data and a scenario is code, so no recorded text may become a key or a step. The library therefore writes
 * both documents whole, without concatenated text. Quoted texts stay on one line, with escaped line breaks.
 */
function writeScenario(
  { Document, isCollection, isMap, isNode, isPair }: Yaml,
  head: object,
  steps: readonly ReplayStep[],
) {
  const top = new Document(head)
  if (isMap(top.contents)) for (const { value } of top.contents.items) if (isCollection(value)) value.flow = true
  const body = new Document(steps.map(({ step }) => step))
  if (isCollection(body.contents))
    for (const [index, item] of body.contents.items.entries()) {
      const { visit, at, says } = steps[index] ?? { visit: 0, at: 0, says: '' }
      const title = steps[index - 1]?.visit === visit ? '' : ` Visit ${visit}\n`
      if (isNode(item)) item.commentBefore = `${title} ${seconds(at)}: ${onOneLine(says)}`
      if (!isMap(item)) continue
      // A step with one key needs no braces. A step with more, such as `{ id, … }`, keeps its braces.
      const [only, more] = item.items
      if (more || !isPair(only)) item.flow = true
      else if (isCollection(only.value)) only.value.flow = true
    }
  const style = { lineWidth: 0, doubleQuotedAsJSON: true, doubleQuotedMinMultiLineLength: Infinity, blockQuote: false }
  return `${top.toString(style)}---\n${steps.length > 0 ? body.toString(style) : ''}`
}

type Yaml = Pick<typeof import('yaml'), 'Document' | 'isCollection' | 'isMap' | 'isNode' | 'isPair'>

/** Makes a text safe for a comment, which any line break would end. */
const onOneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Reports for each step whether the replay matched the recording, and the first difference. */
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
