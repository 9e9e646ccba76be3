import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * Creates a temporary folder that is removed when the test has ended. A worker of the tests is ended without the event
 * `exit`, so what waits for that event leaves its folder.
 */
export function folderOfTest(name: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `walletmodal-${name}-`))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}
