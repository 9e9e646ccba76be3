import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as z from 'zod/mini'

export interface RunningUp {
  readonly pid: number
  readonly control: string
}

const running = z.object({ pid: z.int(), control: z.string() })

const folder = (): string => path.join(os.tmpdir(), `walletmodal-harness-${os.userInfo().username}`)

/** Lets a second terminal find this sandbox without its port. Returns how to take that back. */
export function announceUp(control: string): () => void {
  const file = path.join(folder(), `${process.pid}.json`)
  fs.mkdirSync(folder(), { recursive: true, mode: 0o700 })
  // A reader would take a half-written file for the rest of a killed process.
  fs.writeFileSync(`${file}.part`, JSON.stringify({ pid: process.pid, control }), { mode: 0o600 })
  fs.renameSync(`${file}.part`, file)
  return () => fs.rmSync(file, { force: true })
}

/** Lists the running sandboxes, and removes the files of killed ones. */
export function findRunning(): readonly RunningUp[] {
  const files = fs.existsSync(folder()) ? fs.readdirSync(folder()).filter((name) => name.endsWith('.json')) : []
  return files.flatMap((name) => {
    const file = path.join(folder(), name)
    const parsed = z.safeParse(running, readJson(file))
    if (parsed.success && isAlive(parsed.data.pid)) return [parsed.data]
    fs.rmSync(file, { force: true })
    return []
  })
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
