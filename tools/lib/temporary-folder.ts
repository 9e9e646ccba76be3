import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const folders = new Set<string>()

/** Creates a folder in the system's temporary folder. It is removed when this process ends, also after an interrupt. */
export function temporaryFolder(name: string): string {
  if (folders.size === 0) process.once('exit', removeAll)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `walletmodal-${name}-`))
  folders.add(folder)
  return folder
}

function removeAll(): void {
  // Programs that run in the folder may need a moment to end.
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
