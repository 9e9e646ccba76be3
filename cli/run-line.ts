import { spawn } from 'node:child_process'
import type { Io } from './io.js'

/** Runs a line of a shell in a folder, and prints what it prints. Resolves with its exit code. */
export function runLine(
  line: string,
  cwd: string,
  io: Io,
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(line, [], { cwd, shell: true, stdio: ['ignore', 'pipe', 'pipe'], env: { ...io.env, ...env } })
    child.stdout.setEncoding('utf8').on('data', io.out)
    child.stderr.setEncoding('utf8').on('data', io.err)
    child.on('error', ({ message }) => {
      io.err(`${message}\n`)
      resolve(1)
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
}
