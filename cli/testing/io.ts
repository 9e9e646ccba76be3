import type { Io } from '../io.js'

/** Streams that keep the command's output as text. They are not a terminal. */
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
