import * as fc from 'fast-check'
import { vi } from 'vitest'
import { type Namespace, namespaces } from '../../core/contracts/caip.js'
import type { Modal } from '../../core/contracts/modal-api.js'
import { disagreements, type ScreenText } from './test-agree.js'
import { applyStep } from './test-apply.js'
import { createModelWorld, type Plant } from './test-model-world.js'
import { type Play, startPlay } from './test-play.js'
import { kinds, type Step, type StepKind, stepKinds, toText } from './test-steps.js'

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

/** So many steps at most are drawn for one world. Most of them are left out for others that are rarer. */
const COMMANDS = 1000

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

/** What the commands of one run share: the world that they are done in, and what came of it. */
interface Run {
  readonly play: Play
  readonly taken: Step[]
  readonly take: (step: Step) => Promise<string[]>
}

/** What all runs of a search share. Once something has failed, no step is left out any more: fast-check takes away the others. */
interface Search {
  readonly coverage: Coverage
  left: number
  failure: Failure | undefined
}

/** A step as a command of fast-check. */
class StepCommand implements fc.AsyncCommand<Search, Run> {
  readonly step: Step
  readonly #luck: number

  constructor(step: Step, luck: number) {
    this.step = step
    this.#luck = luck
  }

  check(search: Readonly<Search>): boolean {
    return search.failure !== undefined || search.left > 0
  }

  async run(search: Search, run: Run): Promise<void> {
    const { step } = this
    if (!search.failure) {
      const status = run.play.reference.statusOf(step.namespace)
      if (this.#luck >= weightOf(step, run.play, search.coverage)) return
      search.coverage[step.kind][status] += 1
      search.left -= 1
    }
    run.taken.push(step)
    const found = await run.take(step)
    if (found.length === 0) return
    search.failure = { steps: [...run.taken], found }
    throw new Error(found.join('; '))
  }

  toString(): string {
    return toText([this.step])
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
  const luck = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  const commands = kinds.flatMap((kind) => {
    // A shorter run tells more than one with other wallets.
    const drawn = fc.noShrink(fc.tuple(fc.constantFrom<Namespace[]>(...stepKinds[kind]), fc.nat(9999), luck))
    const command = drawn.map(([namespace, pick, chance]) => new StepCommand({ kind, namespace, pick }, chance))
    return Array.from({ length: oftener[kind] ?? 1 }, () => command)
  })
  const property = fc.asyncProperty(fc.commands(commands, { maxCommands: COMMANDS, size: 'max' }), async (drawn) => {
    if (search.left === 0 && !search.failure) return
    await inWorld(surroundings, async (take, play) => {
      await fc.asyncModelRun(() => ({ model: search, real: { play, take, taken: [] } }), drawn)
    })
  })
  await fc.check(property, { seed, numRuns: steps })
  return { coverage, failure: search.failure, played: steps - search.left }
}

/** So many of each kind in each status are enough; what is rarer comes first. */
const ENOUGH = 60
/** Most steps leave nobody connected, and few somebody asked. */
const favour = { disconnected: 1 / 6, connecting: 1, connected: 4 / 6 } as const

/** Kinds that connect somebody are drawn so many times as often: by chance alone few runs would come to that. */
const oftener: Partial<Record<StepKind, number>> = { connect: 4, pair: 4, 'wallet-approves': 12, 'phone-approves': 8 }

/** The chance of a drawn step to be taken. */
function weightOf({ kind, namespace }: Step, { reference }: Play, coverage: Coverage): number {
  const { attempt, isPairing } = reference
  if (attempt && kind === 'wallet-approves') return attempt.namespace === namespace ? 1 : 0.02
  if (isPairing && kind === 'phone-approves') return 1
  if (!attempt && (kind === 'connect' || kind === 'pair')) return 1
  const status = reference.statusOf(namespace)
  return (coverage[kind][status] < ENOUGH ? 1 : 0.1) * favour[status]
}

/** Explains a failure, with the command that repeats it. */
export function explain(failure: Failure, seed: number): string {
  return [
    `Seed ${seed}: after ${failure.steps.length} steps`,
    ...failure.found.map((line) => `  ${line}`),
    `To see it again: WMH_MODEL_REPLAY="${toText(failure.steps)}"`,
  ].join('\n')
}
