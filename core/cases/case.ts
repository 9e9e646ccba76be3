import type { ModalErrorCode } from '../errors/codes.js'
import { toModalError } from '../errors/to-modal-error.js'

/** One expectation of the modal. Any test runner can run it: `for (const { name, run } of cases) test(name, run)`. */
export interface ContractCase {
  /** The name of the test. It is a sentence without its subject: the adapter, or the provider. */
  readonly name: string
  /** Runs the case. Rejects with a sentence if the subject does something else. */
  readonly run: () => Promise<void>
}

/** Makes a case of each play, in a scene of its own that ends with it. */
export const playedIn = <Subject, Scene extends { end(): void }>(
  openScene: (subject: Subject) => Promise<Scene>,
  subject: Subject,
  plays: Readonly<Record<string, (scene: Scene, subject: Subject) => Promise<void>>>,
): readonly ContractCase[] =>
  Object.entries(plays).map(([name, play]) => ({
    name,
    run: async () => {
      const scene = await openScene(subject)
      try {
        await play(scene, subject)
      } finally {
        scene.end()
      }
    },
  }))

/** Throws an error with the sentence if something is not so. */
export function check(isSo: boolean, sentence: string): asserts isSo {
  if (!isSo) throw new Error(sentence)
}

/** A value in an error's sentence. */
export const say = (value: unknown): string => JSON.stringify(value) ?? String(value)

const patienceMs = 5000

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Waits for a condition. @throws Error if it is not met within five seconds */
export async function until(isSo: () => boolean, what: string): Promise<void> {
  for (const end = Date.now() + patienceMs; !isSo(); await pause(2))
    if (Date.now() > end) throw new Error(`Waited ${patienceMs} ms for ${what}`)
}

/** Settles like the work. @throws Error if it takes longer than five seconds */
export async function soon<Value>(work: Promise<Value>, what: string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited ${patienceMs} ms for ${what}`)), patienceMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Waits a moment, in which an unwanted event would arrive. */
export const quiet = (): Promise<void> => pause(30)

/** Checks that work rejects within five seconds, and with what the modal reads as the wanted code. */
export async function rejects(work: Promise<unknown>, what: string, wanted?: ModalErrorCode): Promise<void> {
  const ended = work.then(
    () => undefined,
    (thrown: unknown) => toModalError(thrown).code,
  )
  const code = await soon(ended, `${what.toLowerCase()} to end`)
  check(code !== undefined, `${what} resolved, wanted a rejection`)
  check(!wanted || code === wanted, `${what} rejected with what the modal reads as ${code}, wanted ${wanted}`)
}
