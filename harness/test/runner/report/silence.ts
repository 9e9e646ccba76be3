/** How long a run may print nothing, in milliseconds. */
export const silentMs = 10_000

/** Prints a line whenever a run has printed nothing for a while: a development server may need a minute for its first page. */
export function watchSilence(tell: ((line: string) => void) | undefined) {
  const startedAt = performance.now()
  let [done, planned] = [0, 0]
  const say = () => {
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    tell?.(`… ${seconds} s; ${done} of ${planned} scenarios done`)
  }
  const timer = setInterval(say, silentMs)
  return {
    /** Call it whenever the run prints something. */
    printed(counts: { readonly done: number; readonly planned: number }) {
      ;({ done, planned } = counts)
      timer.refresh()
    },
    end: () => clearInterval(timer),
  }
}
