import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { runDoctor } from './doctor.js'
import { zipOf } from './testing/zip.js'
import { chromiumTool } from './tools.js'

const folders: string[] = []
const servers: Server[] = []

afterEach(async () => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

const browser = '#!/bin/sh\necho Stand-in 1.0\n'

/** Playwright's own installer, which downloads from this test. Without an answer no server listens there. */
async function startDownloads(answer: 'programs' | 'nothing'): Promise<string> {
  const server = createServer((request, response) => {
    // The folder in the archive has the archive's name, which differs by platform.
    const name = path.basename(request.url ?? '', '.zip')
    const shells = [`${name}/chrome-headless-shell`, 'chrome-linux/headless_shell']
    const places = name.startsWith('ffmpeg') ? ['ffmpeg-linux', 'ffmpeg-mac'] : shells
    response.end(zipOf(Object.fromEntries(places.map((place) => [place, browser]))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  if (answer === 'programs') servers.push(server)
  else await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

/** A machine whose PATH has only the programs of this test. */
async function setup(machine: { aptGet?: string; downloads: 'programs' | 'nothing'; isRoot?: boolean }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'wm-doctor-'))
  folders.push(folder)
  const bin = path.join(folder, 'bin')
  mkdirSync(bin)
  const log = path.join(folder, 'calls')
  writeFileSync(log, '')
  if (machine.aptGet !== undefined) {
    writeFileSync(path.join(bin, 'apt-get'), `#!/bin/sh\necho "$@" >> ${log}\n${machine.aptGet}\n`)
    chmodSync(path.join(bin, 'apt-get'), 0o755)
  }
  const env = {
    PATH: bin,
    HOME: folder,
    PLAYWRIGHT_BROWSERS_PATH: path.join(folder, 'browsers'),
    PLAYWRIGHT_DOWNLOAD_HOST: await startDownloads(machine.downloads),
  }
  const tool = chromiumTool({ env, isRoot: machine.isRoot ?? true, isDebian: true })
  const written = { out: '', err: '' }
  const io = {
    out: (text: string) => {
      written.out += text
    },
    err: (text: string) => {
      written.err += text
    },
    isTerminal: false,
    env,
  }
  const doctor = (fix: boolean) => runDoctor(io, { fix, json: false }, [tool])
  const calls = () => readFileSync(log, 'utf8').trim().split('\n').filter(Boolean)
  return { folder, bin, written, doctor, calls }
}

/** Imitates `apt-get install`. It uses only the shell's built-in commands, since the PATH has no others. */
const installs = `[ "$1" = install ] || exit 0
cd "\${0%/*}"
printf '#!/bin/sh\\necho Stand-in 1.0\\n' > chromium-headless-shell
/bin/chmod 755 chromium-headless-shell`

test('Debian’s package is used if it may be installed, and nothing is downloaded', async () => {
  const { doctor, written, bin, calls } = await setup({ aptGet: installs, downloads: 'nothing' })
  expect(await doctor(false)).toBe(4)
  expect(await doctor(true)).toBe(0)
  expect(written.out.split('\n').at(-2)).toBe(`✓ Chromium: Stand-in 1.0 (${bin}/chromium-headless-shell)`)
  expect(calls()).toEqual(['update', 'install -y --no-install-recommends chromium-headless-shell'])
})

test('if apt fails, Playwright’s own download follows', async () => {
  const { doctor, written, folder, calls } = await setup({
    aptGet: '[ "$1" = update ] || exit 100',
    downloads: 'programs',
  })
  expect(await doctor(true)).toBe(0)
  expect(calls()).toHaveLength(2)
  expect(written.err).toContain('apt-get install ended with code 100\n')
  expect(written.err).not.toContain('Failed to install')
  expect(written.out).toMatch(/^✓ Chromium: Stand-in 1\.0 \(.*headless[-_]shell\)\n$/)
  expect(written.out).toContain(path.join(folder, 'browsers'))
})

test('if both fail, one sentence says so and how to install Chromium by hand', async () => {
  const { doctor, written } = await setup({ aptGet: 'exit 0', downloads: 'nothing' })
  expect(await doctor(true)).toBe(4)
  expect(written.out).toBe(
    '✗ Chromium: Chromium could not be installed (what was got does not start; Playwright’s download ended with code 1): install one (Debian: apt-get install chromium-headless-shell; elsewhere Chrome) or name its file in WMH_CHROMIUM.\n',
  )
})

test('without root apt is not used, and Playwright’s own download follows', async () => {
  const { doctor, folder, written, calls } = await setup({ aptGet: installs, downloads: 'programs', isRoot: false })
  expect(await doctor(true)).toBe(0)
  expect(written.out).toContain(path.join(folder, 'browsers'))
  expect(calls()).toEqual([])
})
