/** One expectation of the modal. Any test runner can run it: `for (const { name, run } of cases) test(name, run)`. */
export interface ContractCase {
  /** The name of the test. It is a sentence without its subject: the adapter, or the provider. */
  readonly name: string
  /** Runs the case. Rejects with a sentence if the subject does something else. */
  readonly run: () => Promise<void>
}

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
