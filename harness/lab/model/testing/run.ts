import * as fc from 'fast-check'
import { vi } from 'vitest'
import { knownNamespaces as namespaces } from '../../../../core/contracts/namespace.js'
import type { Modal } from '../../../../core/modal/modal-methods.js'
import { disagreements, type ScreenText } from './agree.js'
import { applyStep } from './apply.js'
import { createModelWorld, type Plant } from './model-world.js'
import { type Play, startPlay } from './play.js'
import { kinds, type Step, type StepKind, stepKinds, toText } from './steps.js'

/** The ui's page around a modal. */
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

/** The maximum number of steps in one world. */
const COMMANDS = 200

/** Starts a world for `work`, whose `take` plays one step and checks the result. */
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
 * Returns the differences that remain after settling. Settles several times, because code that loads for the first time or a busy
 * machine may be slow.
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
 * Plays each step that loads code once, so that later steps do not wait. A page that has not loaded its wallet discovery
 * knows no wallets, and refuses to open a wallet's view.
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

/** Plays steps, and returns the first difference if there is one. */
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

/** The world of one run, and the steps that its commands have played. */
interface Run {
  readonly play: Play
  readonly taken: Step[]
  readonly take: (step: Step) => Promise<string[]>
}

/** The state that all runs of a search share. After a failure no new steps are chosen, while fast-check removes steps to shrink it. */
interface Search {
  readonly coverage: Coverage
  left: number
  failure: Failure | undefined
}

/** Random numbers that choose a step, which also depends on the world's state. */
interface Draw {
  readonly pick: number
  readonly place: number
  readonly chance: number
  readonly choice: number
}

/** A command of fast-check. The first run chooses its step, which stays the same while fast-check removes other commands. */
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

/** Plays steps that fast-check draws, until a difference is found or the number of steps is reached. Failures are shrunk. */
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
  ) as Coverage // one entry for each kind
  const search: Search = { coverage, left: steps, failure: undefined }
  // fast-check draws most doubles near 0, so fractions are made from integers.
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
  // An error that is not a difference is thrown, such as a step that could not be played.
  if (errorInstance && !search.failure) throw errorInstance
  return { coverage, failure: search.failure, played: steps - search.left }
}

/** The number of steps of each kind in each status that is enough. Rarer steps come first. */
const ENOUGH = 60
/** Weights that balance statuses: most steps lead to `disconnected`, and few to `connecting`. */
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
