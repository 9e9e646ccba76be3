import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWebKit } from './webkit.js'

/** Creates a folder with scripts in place of the real programs. */
function programs(scripts: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'wm-webkit-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}\n`)
    chmodSync(path.join(folder, name), 0o755)
  }
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`)
  vi.stubEnv('WMH_WEBKIT', path.join(folder, 'WebKitWebDriver'))
  onTestFinished(() => void vi.unstubAllEnvs())
  return folder
}

test('a screen that failed to start is started again, and ends with the engine', async () => {
  const folder = programs({
    Xvfb: '[ -e "$0.tried" ] || { : > "$0.tried"; exit 1; }\necho $$ > "$0.pid"\necho 7\nexec sleep 60',
    WebKitWebDriver: 'exit 3',
  })
  const engine = createWebKit({ headed: false })
  onTestFinished(engine.close)
  const { newContext } = await engine.open()
  await expect(newContext({})).rejects.toThrow('Xvfb did not start')
  await expect(newContext({})).rejects.toThrow('WebKitWebDriver did not start')
  const pid = Number(readFileSync(path.join(folder, 'Xvfb.pid'), 'utf8'))
  expect(process.kill(pid, 0)).toBe(true)
  await engine.close()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
