import { execFile, spawn } from 'node:child_process'

export interface ToolCheck {
  readonly name: string
  readonly without?: string
  /** Its version or place; rejects with one sentence: what is missing and how to get it by hand. */
  find(): Promise<string>
  /**
   * Gets it; without it there is nothing that could be got by a program. Rejects with one sentence: what could not be
   * got, and how to get it by hand.
   */
  fix?(write: (text: string) => void): Promise<void>
}

export function firstLine(file: string, args: readonly string[], timeoutMs = 15_000): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(file, [...args], { timeout: timeoutMs }, (error, stdout) => {
      if (error) reject(error)
      else resolve(stdout.trim().split('\n')[0] ?? '')
    })
  })
}

export function runProgram(
  file: string,
  args: readonly string[],
  write: (text: string) => void,
  env: Readonly<Record<string, string | undefined>>,
  name = `${file} ${args[0] ?? ''}`,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, [...args], { stdio: ['ignore', 'pipe', 'pipe'], env })
    child.stdout.on('data', (chunk: Buffer) => write(chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => write(chunk.toString()))
    child.on('error', (cause) => reject(new Error(`${name} did not start`, { cause })))
    child.on('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`${name} ended with ${signal ?? `code ${code}`}`))
    })
  })
}
