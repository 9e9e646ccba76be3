import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as z from 'zod/mini'

export interface RunningUp {
  readonly pid: number
  readonly control: string
}

const running = z.object({ pid: z.int(), control: z.string() })

/** The folder's name is predictable, so another user of the machine may have created it first. */
const folder = (): string => path.join(os.tmpdir(), `walletmodal-harness-${os.userInfo().username}`)

/** Whether only this user can write to a file or folder. Windows has no user ids, but a temporary folder for each user. */
const isOwn = (stats: fs.Stats): boolean =>
  process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o022) === 0)

/** Whether the folder is a real folder, not a link, that only this user can write to. */
function isFolderOwn(): boolean {
  const stats = fs.lstatSync(folder(), { throwIfNoEntry: false })
  return stats?.isDirectory() === true && isOwn(stats)
}

/**
 * Lets a second terminal find this sandbox without its port. Returns a function that withdraws the entry. Returns undefined if another
 * user owns the folder and could change the entry.
 */
export function announceUp(control: string): (() => void) | undefined {
  // Without `recursive`, `mkdir` follows no link and fails if the entry exists.
  if (!fs.lstatSync(folder(), { throwIfNoEntry: false })) fs.mkdirSync(folder(), { mode: 0o700 })
  if (!isFolderOwn()) return undefined
  const file = path.join(folder(), `${process.pid}.json`)
  // The file is written under another name first: a reader would delete a half-written file as a leftover of a killed process.
  fs.rmSync(`${file}.part`, { force: true })
  // `wx` follows no link and fails if the file exists.
  fs.writeFileSync(`${file}.part`, JSON.stringify({ pid: process.pid, control }), { mode: 0o600, flag: 'wx' })
  fs.renameSync(`${file}.part`, file)
  return () => fs.rmSync(file, { force: true })
}

/** Lists the running sandboxes, and removes the files of killed sandboxes. */
export function findRunning(): readonly RunningUp[] {
  if (!isFolderOwn()) return []
  const files = fs.readdirSync(folder()).filter((name) => name.endsWith('.json'))
  return files.flatMap((name) => {
    const file = path.join(folder(), name)
    const stats = fs.lstatSync(file, { throwIfNoEntry: false })
    const parsed = z.safeParse(running, stats?.isFile() && isOwn(stats) ? readJson(file) : undefined)
    if (parsed.success && isOnThisMachine(parsed.data.control) && isAlive(parsed.data.pid)) return [parsed.data]
    fs.rmSync(file, { force: true })
    return []
  })
}

/** Whether an address is local. Sandboxes listen on 127.0.0.1 only, so `wallet` and `code` must not send to any other host. */
function isOnThisMachine(control: string): boolean {
  if (!URL.canParse(control)) return false
  const { protocol, hostname, username } = new URL(control)
  return protocol === 'http:' && username === '' && /^(127\.0\.0\.1|localhost)$/.test(hostname)
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
