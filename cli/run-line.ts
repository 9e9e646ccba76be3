import { spawn } from 'node:child_process'
import { signalGroup } from '../harness/world/processes/owned-process.js'
import type { Io } from './io.js'

/**
 * Runs a shell command in a folder and forwards its output. A signal interrupts all processes that it started. Resolves
 * with its exit code.
 */
export function runLine(line: string, cwd: string, io: Io, signal: AbortSignal): Promise<number> {
  return new Promise((resolve) => {
    const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
    const child = spawn(line, [], {
      cwd,
      shell: true,
      detached: process.platform !== 'win32',
      stdio,
      env: { ...io.env },
    })
    const interrupt = () => void signalGroup(child.pid, 'SIGINT')
    signal.addEventListener('abort', interrupt)
    const end = (code: number) => {
      signal.removeEventListener('abort', interrupt)
      resolve(code)
    }
    child.stdout.setEncoding('utf8').on('data', io.out)
    child.stderr.setEncoding('utf8').on('data', io.err)
    child.on('error', ({ message }) => {
      io.err(`${message}\n`)
      end(1)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}
