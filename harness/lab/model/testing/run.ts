import * as fc from 'fast-check'
import { vi } from 'vitest'
import { knownNamespaces as namespaces } from '../../../../core/contracts/namespace.js'
import type { Modal } from '../../../../core/modal/modal-methods.js'
import { disagreements, type ScreenText } from './agree.js'
import { applyStep } from './apply.js'
import { createModelWorld, type Plant } from './model-world.js'
import { type Play, startPlay } from './play.js'
import { kinds, type Step, type StepKind, stepKinds, toText } from './steps.js'

/** A page around a modal, drawn by the ui. */
export interface Screen {
  read(): ScreenText
  close(): void
}

export interface Surroundings {
  readonly plant?: () => Plant
  readonly screen?: (modal: Modal) => Screen
}

export interface Failure {
  readonly steps: readonly Step[]
  readonly found: readonly string[]
}

export type Coverage = Record<StepKind, { disconnected: number; connecting: number; connected: number }>

/** At most so many steps in one world, before the next begins. */
const COMMANDS = 200

/** Steps in one world, one at a time; each is checked. */
async function inWorld(
  surroundings: Surroundings,
  work: (take: (step: Step) => Promise<string[]>, play: Play) => Promise<void>,
) {
  const world = createModelWorld(surroundings.plant?.())
  const play = startPlay(world)
  let shown: Modal | undefined
  let screen: Screen | undefined
  const take = async (step: Step) => {
    await applyStep(play, step)
    if (shown !== play.tab.modal) {
      screen?.close()
      shown = play.tab.modal
      screen = surroundings.screen?.(shown)
      await play.settle()
    }
    return agreed(play, () => screen?.read())
  }
  try {
    await play.settle()
    await work(take, play)
  } finally {
    screen?.close()
    play.tab.close()
    world.dispose()
  }
}

/**
 * Returns the disagreement that is left when all has settled. Code that loads for the first time may be slow, and so may
 * the machine: one look is not enough.
 */
async function agreed(play: Play, read: () => ScreenText | undefined, patienceMs = 50): Promise<string[]> {
  const end = performance.now() + patienceMs
  for (let looks = 1; ; looks += 1) {
    const found = disagreements(play, read())
    if (found.length === 0 || (looks > 3 && performance.now() > end)) return found
    await play.settle()
  }
}

/**
 * Plays once what loads code, and waits for it: later steps wait for nothing. A page that has not yet loaded what looks for
 * a wallet knows of none, and opening that wallet's view is refused for good.
 */
export async function warmUp(): Promise<void> {
  const world = createModelWorld()
  const play = startPlay(world)
  const steps = namespaces.flatMap((namespace): Step[] => [
    { kind: 'connect', namespace, pick: 0 },
    { kind: 'wallet-approves', namespace, pick: 0 },
    { kind: 'pair', namespace, pick: 0 },
    { kind: 'phone-approves', namespace, pick: 0 },
    { kind: 'reload', namespace, pick: 0 },
  ])
  await vi.dynamicImportSettled()
  for (const step of steps) {
    await applyStep(play, step)
    await vi.dynamicImportSettled()
    const found = await agreed(play, () => undefined, 5000)
    if (found.length > 0) throw new Error(`After ${toText([step])}: ${found.join('; ')}`)
  }
  play.tab.close()
  world.dispose()
}

/** The first disagreement, if these steps come to one. */
export async function replay(steps: readonly Step[], surroundings: Surroundings = {}): Promise<Failure | undefined> {
  let failure: Failure | undefined
  await inWorld(surroundings, async (take) => {
    for (const [index, step] of steps.entries()) {
      const found = await take(step)
      if (found.length === 0) continue
      failure = { steps: steps.slice(0, index + 1), found }
      return
    }
  })
  return failure
}

/** The world that the commands of one run are done in, and the steps that came of them. */
interface Run {
  readonly play: Play
  readonly taken: Step[]
  readonly take: (step: Step) => Promise<string[]>
}

/** The state that all runs of a search share. Once something has failed, no step is left out any more: fast-check takes away the others. */
interface Search {
  readonly coverage: Coverage
  left: number
  failure: Failure | undefined
}

/** The numbers that a step is made of, once it is known where the world stands. */
interface Draw {
  readonly pick: number
  readonly place: number
  readonly chance: number
  readonly choice: number
}

/** A command of fast-check. Its step is chosen where it is first done, and stays: fast-check takes away others and not its sense. */
class StepCommand implements fc.AsyncCommand<Search, Run> {
  readonly #drawn: Draw
  #step: Step | undefined

  constructor(drawn: Draw) {
    this.#drawn = drawn
  }

  check(search: Readonly<Search>): boolean {
    return this.#step !== undefined || (search.left > 0 && !search.failure)
  }

  async run(search: Search, { play, taken, take }: Run): Promise<void> {
    const step = this.#step ?? chooseStep(this.#drawn, play, search.coverage)
    this.#step = step
    if (!search.failure) {
      search.coverage[step.kind][play.reference.statusOf(step.namespace)] += 1
      search.left -= 1
    }
    taken.push(step)
    const found = await take(step)
    if (found.length === 0) return
    search.failure = { steps: [...taken], found }
    throw new Error(found.join('; '))
  }

  toString(): string {
    return this.#step ? toText([this.#step]) : 'not done'
  }
}

/** Plays steps that fast-check draws, until something disagrees or there were so many. It shrinks what fails. */
export async function runModel({
  steps,
  seed,
  ...surroundings
}: Surroundings & { steps: number; seed: number }): Promise<{
  coverage: Coverage
  failure: Failure | undefined
  played: number
}> {
  const coverage = Object.fromEntries(
    kinds.map((kind) => [kind, { disconnected: 0, connecting: 0, connected: 0 }]),
  ) as Coverage // one for each kind
  const search: Search = { coverage, left: steps, failure: undefined }
  // Doubles of fast-check are mostly close to 0.
  const number = fc.nat(999_999).map((millionths) => millionths / 1_000_000)
  const drawn = fc.record({ pick: fc.nat(9999), place: fc.nat(3), chance: number, choice: number })
  const commands = [fc.noShrink(drawn).map((each) => new StepCommand(each))]
  const property = fc.asyncProperty(fc.commands(commands, { maxCommands: COMMANDS, size: 'max' }), async (drawn) => {
    if (search.left === 0 && !search.failure) return
    await inWorld(surroundings, async (take, play) => {
      await fc.asyncModelRun(() => ({ model: search, real: { play, take, taken: [] } }), drawn)
    })
  })
  const { errorInstance } = await fc.check(property, { seed, numRuns: steps, unbiased: true })
  // A step that could not be taken is no disagreement.
  if (errorInstance && !search.failure) throw errorInstance
  return { coverage, failure: search.failure, played: steps - search.left }
}

/** So many of each kind in each status are enough; what is rarer comes first. */
const ENOUGH = 60
/** Most steps leave nobody connected, and few somebody asked. */
const favour = { disconnected: 1, connecting: 6, connected: 4 } as const

function chooseStep({ pick, place, chance, choice }: Draw, play: Play, coverage: Coverage): Step {
  const { reference } = play
  const anywhere = namespaces[place] ?? 'eip155'
  if (reference.attempt && chance < 0.1)
    return { kind: 'wallet-approves', namespace: reference.attempt.namespace, pick }
  if (reference.isPairing && chance < 0.4) return { kind: 'phone-approves', namespace: anywhere, pick }
  if (!reference.attempt && chance < 0.2) return { kind: chance < 0.13 ? 'connect' : 'pair', namespace: anywhere, pick }
  const choices = kinds.flatMap((kind) =>
    stepKinds[kind].map((namespace) => {
      const status = reference.statusOf(namespace)
      const isRare = coverage[kind][status] < ENOUGH
      return { step: { kind, namespace, pick }, weight: (isRare ? 1 : 0.04) * favour[status] }
    }),
  )
  let left = choice * choices.reduce((sum, { weight }) => sum + weight, 0)
  for (const { step, weight } of choices) {
    left -= weight
    if (left <= 0) return step
  }
  return { kind: 'open', namespace: anywhere, pick }
}

/** Explains a failure, with the command that repeats it. */
export function explain(failure: Failure, seed: number): string {
  return [
    `Seed ${seed}: after ${failure.steps.length} steps`,
    ...failure.found.map((line) => `  ${line}`),
    `To see it again: WMH_MODEL_REPLAY="${toText(failure.steps)}"`,
  ].join('\n')
}
