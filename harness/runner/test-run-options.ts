import path from 'node:path'
import type { RunOptions } from './job.js'

/** For a run of one file, headless, compared with nothing; what it leaves goes into the folder. */
export function testRunOptions(folder: string, file: string, part: Partial<RunOptions> = {}): RunOptions {
  return {
    selectors: [file],
    targets: ['core'],
    seed: undefined,
    tags: [],
    repeat: 1,
    workers: 1,
    headed: false,
    bail: false,
    timeoutMs: 20_000,
    output: path.join(folder, 'out'),
    solana: 'auto',
    recordings: { mode: 'off', folder },
    ...part,
  }
}
