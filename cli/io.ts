export interface Io {
  out(text: string): void
  err(text: string): void
  readonly isTerminal: boolean
  readonly env: Readonly<Record<string, string | undefined>>
}

/** The process's own streams. A reader that closes the pipe (`| head`) does not crash the process. */
export function processIo(): Io {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    isTerminal: process.stderr.isTTY === true,
    env: process.env,
  }
}
