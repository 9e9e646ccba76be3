import type { Io } from '../io.js'

/** A terminal that is none: what the command writes is kept as text. */
export function keepWritten(env: Io['env'] = {}): { readonly written: { out: string; err: string }; readonly io: Io } {
  const written = { out: '', err: '' }
  const io: Io = {
    out: (text) => {
      written.out += text
    },
    err: (text) => {
      written.err += text
    },
    isTerminal: false,
    env,
  }
  return { written, io }
}
