import * as z from 'zod/mini'
import { type ParseContext, parseContext, parseSteps } from '../../test/language/parse-step.js'
import type { Source } from '../../test/language/problem.js'
import type { Step } from '../../test/language/step.js'
import type { Word } from '../../test/language/words.js'
import { unroll } from '../../test/runner/acting/perform-scenario.js'
import { isMap } from '../../world/lib/json.js'
import type { Said } from './said.js'

/** A word with arguments, and the visitor's step that it begins with. */
export interface WordCall {
  readonly said: Said
  readonly first: Step
}

/** Values for a word's parameters, by the name of the parameter. `any` is for all other names. */
export type Pools = Readonly<Record<string, readonly unknown[]>>

/** The most argument combinations for one word. */
const mostCalls = 24

/** Parses steps that come from no file. @throws Error with every problem */
export function parseSaid(said: readonly Said[], words: ParseContext['words'], file: string): Step[] {
  const context = parseContext(words)
  const source: Source = { file, locate: () => undefined }
  const steps = parseSteps(said, ['steps'], source, context)
  if (context.problems.length > 0) throw new Error(context.problems.map(({ message }) => message).join('; '))
  return steps
}

type Schema = Readonly<Record<string, unknown>>

function valuesOf(name: string, schema: Schema, pools: Pools): readonly unknown[] {
  if (Array.isArray(schema['enum'])) return schema['enum']
  if (schema['type'] === 'number') return [1, 2]
  if (schema['type'] === 'boolean') return [true, false]
  return pools[name] ?? pools['any'] ?? []
}

function inputsOf(word: Word, pools: Pools): unknown[] {
  const whole: Schema = z.toJSONSchema(word.input, { io: 'input', unrepresentable: 'any' })
  const either = Array.isArray(whole['anyOf']) ? whole['anyOf'].filter(isMap) : [whole]
  const { properties = {}, required = [] } = either.find((each) => 'properties' in each) ?? {}
  let calls: Schema[] = [{}]
  for (const [name, schema] of Object.entries(Object(properties))) {
    const values = valuesOf(name, Object(schema), pools)
    const isNeeded = Array.isArray(required) && required.includes(name)
    if (!isNeeded && !('enum' in Object(schema))) continue
    calls = calls.flatMap((call) => values.map((value) => ({ ...call, [name]: value }))).slice(0, mostCalls)
  }
  return calls.map((call) => {
    const values = Object.values(call)
    if (values.length === 0) return undefined
    return values.length === 1 && Object.keys(Object(properties)).length === 1 ? values[0] : call
  })
}

/** Lists the ways to call a word that begins with a visitor's step. Other words give an empty list. */
export function callsOf(word: Word, words: ParseContext['words'], pools: Pools): WordCall[] {
  return inputsOf(word, pools).flatMap((input) => {
    const said: Said = input === undefined ? word.name : { [word.name]: input }
    try {
      const [begins] = unroll(parseSaid([said], words, 'a walk'), 'a walk')
      return begins?.step.kind === 'user' ? [{ said, first: begins.step }] : []
    } catch {
      // The word needs an argument that no pool has.
      return []
    }
  })
}
