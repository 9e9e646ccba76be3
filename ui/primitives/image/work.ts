/** Work that can be interrupted: it yields how much it did since it yielded before. */
export type Work<Result> = Generator<number, Result, void>

/** Characters and elements per slice: as many as a slow phone handles in a few milliseconds. */
const slice = 20_000

/** Does the work slice by slice, and lets the page go on between two of them. */
export async function inSlices<Result>(work: Work<Result>): Promise<Result> {
  let done = 0
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    done += step.value
    if (done < slice) continue
    done = 0
    await new Promise((resolve) => setTimeout(resolve))
  }
}
