import type { Vocabulary } from './check-words.js'
import { parseWith } from './explain-issue.js'
import { axesOnly } from './head.js'
import { checkKinds, headWith, type Kinds, noKinds } from './kinds.js'
import { type Cell, cellsOf, cellVariables, formatCell, pairwiseCells } from './matrix.js'
import { type FindFlow, parseContext, parseSteps } from './parse-step.js'
import { type Problem, type Source, toProblem } from './problem.js'
import { type CheckModule, checkMeaning } from './semantic-rules.js'
import type { Scenario, Step, StepOf } from './step.js'
import { substitute } from './variables.js'
import { noWords } from './words.js'

export interface RawScenario extends Source {
  readonly name: string
  readonly head: unknown
  readonly steps: unknown
  readonly checkModule?: CheckModule
  /** Kinds from outside that the scenario may name. @default none */
  readonly kinds?: Kinds | undefined
}

export interface ScenarioParse {
  readonly scenarios: readonly Scenario[]
  readonly problems: readonly Problem[]
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
  const { kinds = noKinds } = raw
  const form = headWith(kinds)
  // Reads only the axes: the rest of the head may be valid only once a cell is filled in.
  const axes = parseWith(axesOnly, raw.head)
  const matrix = axes.ok ? axes.value.matrix : undefined
  const sampled = new Set(matrix && pairwiseCells(matrix).map(formatCell))

  function parseCell(cell: Cell | undefined): ScenarioParse {
    const fill = (data: unknown) => (cell === undefined ? data : substitute(data, cellVariables(cell)))
    const head = parseWith(form, fill(raw.head))
    const context = parseContext(words.byName, findFlow)
    const steps = parseSteps(fill(raw.steps), ['steps'], raw, context)
    const ofHead = head.ok ? [] : head.findings.map((each) => toProblem(raw, each))
    if (!head.ok || context.problems.length > 0) return { scenarios: [], problems: [...ofHead, ...context.problems] }
    const orders = unfoldRaces(steps)
    if (orders.length > mostOrders) {
      const message = `its races have ${orders.length} orders; at most ${mostOrders} are run`
      return { scenarios: [], problems: [toProblem(raw, { path: ['steps'], message })] }
    }
    const ofCell = cell === undefined ? '' : formatCell(cell)
    const scenarios = orders.map(({ steps: inOrder, order }): Scenario => {
      const name = `${raw.name}${ofCell}${order === '' ? '' : `[race=${order}]`}`
      const isLeftOut = cell !== undefined && !sampled.has(ofCell)
      return { name, file: raw.file, head: head.value, steps: inOrder, isLeftOut }
    })
    const found = scenarios.flatMap((scenario) => [
      ...checkMeaning(scenario, vocabulary, raw.checkModule),
      ...checkKinds(scenario, kinds),
    ])
    const problems = found.map((each) => toProblem(context.sources.get(each.file ?? raw.file) ?? raw, each))
    return { scenarios: problems.length === 0 ? scenarios : [], problems }
  }

  const parses = (matrix ? cellsOf(matrix) : [undefined]).map(parseCell)
  return {
    scenarios: parses.flatMap((parse) => parse.scenarios),
    problems: unique(parses.flatMap((parse) => parse.problems)),
  }
}

/** The most orders of one race: more would take too long to run. */
const mostOrders = 24

/** Lists every interleaving of several lists. Each list keeps its own order. */
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

/** Expands each race: returns one list of steps for each order of each race. */
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
