import { nearestName } from '../lib/nearest.js'
import type { Vocabulary } from './check-words.js'
import { explainWith, parseWith } from './explain-issue.js'
import { axesOnly, head as headSchema } from './head.js'
import { type Cell, cellsOf, cellVariables, formatCell, pairwiseCells } from './matrix.js'
import { parseSteps } from './parse-step.js'
import type { Locate, Problem, Source } from './problem.js'
import { type CheckModule, checkMeaning, type Finding } from './semantic-rules.js'
import type { Scenario, Step, StepOf } from './step.js'
import { substitute } from './variables.js'
import { noWords, type Words } from './words.js'

export interface RawScenario {
  readonly name: string
  readonly file: string
  readonly head: unknown
  readonly steps: unknown
  readonly locate: Locate
  readonly checkModule?: CheckModule
}

/** Finds the raw steps of a sub-flow by name, with their own places, or undefined when there is none. */
export interface FindFlow {
  (name: string): { file: string; steps: unknown; locate: Locate; problems?: readonly Problem[] } | undefined
  names?(): readonly string[]
}

export interface ScenarioParse {
  readonly scenarios: readonly Scenario[]
  readonly problems: readonly Problem[]
}

function toProblem({ file, locate }: Source, { path, key, word, message, suggestion }: Finding): Problem {
  return { file, path, message, position: locate(path, key, word), suggestion }
}

/** Where the parser is: the flows and words that it knows, and the words that it is in. */
interface Context {
  readonly findFlow: FindFlow
  readonly words: Words
  readonly sources: Map<string, Source>
  readonly within: readonly string[]
  /** The scenario's own step that called the outermost word. */
  readonly call?: Step['origin']
}

/** Parses a list of steps; each word in it gets its own. */
export function parseList(raw: unknown, from: Source, context: Context): { steps: Step[]; problems: Problem[] } {
  const { findFlow, words, sources, within } = context
  sources.set(from.file, from)
  const parsed = parseSteps(raw, ['steps'], from, words.byName)
  const problems = parsed.explanations.map((explanation) => toProblem(from, explanation))
  const expandWord = (step: Step, name: string, input: unknown): Step[] => {
    const word = words.byName.get(name)
    if (!word) return [step]
    if (within.includes(name)) {
      const way = [...within.slice(within.indexOf(name)), name].join(' > ')
      const message = `the word "${name}" uses itself: ${way}`
      problems.push(toProblem(from, { path: step.origin.path, key: name, message }))
      return []
    }
    problems.push(...explainWith(word.input, input, [...step.origin.path, name]).map((each) => toProblem(from, each)))
    const call = context.call ?? step.origin
    const inner = parseList(word.stepsFor(input), word.source, { ...context, call, within: [...within, name] })
    problems.push(...inner.problems)
    const steps = inner.steps.map((each): Step => ({ call, ...each }))
    const { id: _id, ...frame } = step
    return [{ ...frame, kind: 'word', word: name, input, steps } as Step] // the frame of any step fits
  }
  const expand = (step: Step): Step[] => {
    if (step.kind === 'word') return expandWord(step, step.word, step.input)
    if (step.kind === 'repeat') return [{ ...step, steps: step.steps.flatMap(expand) }]
    if (step.kind === 'parallel' || step.kind === 'race') {
      return [{ ...step, branches: step.branches.map((branch) => branch.flatMap(expand)) }]
    }
    if (step.kind !== 'use') return [step]
    const isDeep = within.length > 8
    const flow = isDeep ? undefined : findFlow(step.flow)
    if (!flow) {
      const message = isDeep ? `"${step.flow}" uses itself` : `there is no flow "${step.flow}"`
      const suggestion = !isDeep ? nearestName(step.flow, findFlow.names?.() ?? []) : undefined
      problems.push(toProblem(from, { path: step.origin.path, word: step.flow, message, suggestion }))
      return []
    }
    problems.push(...(flow.problems ?? []))
    const inner = parseList(substitute(flow.steps, step.variables), flow, { ...context, within: [...within, 'use'] })
    problems.push(...inner.problems)
    return inner.steps
  }
  return { steps: parsed.steps.flatMap(expand), problems }
}

function parseCell(
  raw: RawScenario,
  cell: Cell | undefined,
  isLeftOut: boolean,
  findFlow: FindFlow,
  vocabulary: Vocabulary,
  words: Words,
): ScenarioParse {
  const fill = (data: unknown) => (cell === undefined ? data : substitute(data, cellVariables(cell)))
  const head = parseWith(headSchema, fill(raw.head))
  const sources = new Map<string, Source>()
  const { steps, problems } = parseList(fill(raw.steps), raw, { findFlow, words, sources, within: [] })
  const explanations = head.ok ? [] : head.explanations.map((each) => toProblem(raw, each))
  if (!head.ok || problems.length > 0) return { scenarios: [], problems: [...explanations, ...problems] }
  const name = cell === undefined ? raw.name : `${raw.name}${formatCell(cell)}`
  const orders = unfoldRaces(steps)
  if (orders.length > mostOrders) {
    const message = `its races have ${orders.length} orders; at most ${mostOrders} are run`
    return { scenarios: [], problems: [toProblem(raw, { path: ['steps'], message })] }
  }
  const scenarios = orders.map(({ steps: inOrder, order }): Scenario => {
    const own = order === '' ? name : `${name}[race=${order}]`
    return { name: own, file: raw.file, head: head.value, steps: inOrder, isLeftOut }
  })
  const found = scenarios.flatMap((scenario) => [...checkMeaning(scenario, vocabulary, raw.checkModule)])
  const findings = found.map((finding) => toProblem(sources.get(finding.file ?? raw.file) ?? raw, finding))
  return { scenarios: findings.length === 0 ? scenarios : [], problems: findings }
}

function unique(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>()
  return problems.filter((problem) => {
    const key = JSON.stringify([problem.file, problem.position, problem.message])
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

export function parseScenario(
  raw: RawScenario,
  findFlow: FindFlow,
  vocabulary: Vocabulary,
  words = noWords,
): ScenarioParse {
  if (words.problems.length > 0) return { scenarios: [], problems: words.problems }
  // The rest of the head may hold what only the cells fill in.
  const head = parseWith(axesOnly, raw.head)
  const axes = head.ok ? head.value.matrix : undefined
  const sampled = new Set(axes && pairwiseCells(axes).map(formatCell))
  const parses = (axes ? cellsOf(axes) : [undefined]).map((cell) => {
    const isLeftOut = cell !== undefined && !sampled.has(formatCell(cell))
    return parseCell(raw, cell, isLeftOut, findFlow, vocabulary, words)
  })
  return {
    scenarios: parses.flatMap((parse) => parse.scenarios),
    problems: unique(parses.flatMap((parse) => parse.problems)),
  }
}

/** More orders than these are no test that anybody waits for. */
const mostOrders = 24

/** Every order in which the steps of several lists can happen, each list in its own order. */
export function ordersOf<Item>(lists: readonly (readonly Item[])[]): Item[][] {
  const left = lists.filter((list) => list.length > 0)
  if (left.length === 0) return [[]]
  return left.flatMap((list) => {
    const [first, ...rest] = list
    if (first === undefined) return []
    const others = left.map((other) => (other === list ? rest : other))
    return ordersOf(others).map((order) => [first, ...order])
  })
}

const isRace = (step: Step): step is StepOf<'race'> => step.kind === 'race'

/** How many scenarios a list of steps stands for: one for each order of each race in it. */
function unfoldRaces(steps: readonly Step[]): { readonly steps: Step[]; readonly order: string }[] {
  const at = steps.findIndex(isRace)
  const race = steps[at]
  if (!race || !isRace(race)) return [{ steps: [...steps], order: '' }]
  const branches = race.branches.map((branch, index) => branch.map((step) => ({ step, branch: index + 1 })))
  return ordersOf(branches).flatMap((order) => {
    const taken = order.map(({ step }) => step)
    const name = order.map(({ branch }) => branch).join('')
    return unfoldRaces([...steps.slice(0, at), ...taken, ...steps.slice(at + 1)]).map((rest) => ({
      steps: rest.steps,
      order: rest.order === '' ? name : `${name},${rest.order}`,
    }))
  })
}
