import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { createTestRuns, testRunOptions } from '../../../testing/run.js'
import type { EngineName } from '../engine-name.js'

/** The server of an app, and a function that runs scenarios on its pages. Call it once in a test file. */
export function createTestApp(
  listener: RequestListener,
  folder = mkdtempSync(path.join(tmpdir(), 'wm-app-')),
  browser?: EngineName,
) {
  const runs = createTestRuns(browser)
  const server = createServer(listener)
  let url = ''
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  })
  afterAll(async () => {
    await runs.close()
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true })
  })
  const run = (file: string, part: Parameters<typeof testRunOptions>[2] = {}) =>
    runs.run(testRunOptions(folder, file, part))
  return {
    /** The folder of the scenarios and their output. */
    folder,
    /** The app's address, known from the first `beforeAll` on. */
    get url() {
      return url
    },
    run,
    /** Writes a scenario and runs it. */
    play(name: string, text: string, part: Parameters<typeof run>[1] = {}) {
      const file = path.join(folder, `${name}.yaml`)
      writeFileSync(file, text)
      return run(file, part)
    },
  }
}
