import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { afterEach, expect, test } from 'vitest'
import { chromiumFlags, findChromium, requireChromium, scenarioFlags } from './chromium.js'

const folders: string[] = []

function setup(names: readonly string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'wm-chromium-'))
  folders.push(folder)
  for (const name of names) {
    writeFileSync(path.join(folder, name), '#!/bin/sh\n')
    chmodSync(path.join(folder, name), 0o755)
  }
  return { folder, file: (name: string) => path.join(folder, name) }
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

test('the environment names the browser before the path does', () => {
  const { folder, file } = setup(['chromium', 'mine'])
  const env = { PATH: folder, WMH_CHROMIUM: file('mine') }
  expect(findChromium({ headed: false, env })).toEqual({
    path: file('mine'),
    from: 'WMH_CHROMIUM',
    isHeadlessShell: false,
  })
  expect(findChromium({ headed: false, env: { ...env, WMH_CHROMIUM: file('gone') } })).toBeUndefined()
})

test('a headless shell comes before a browser, except where a window is wanted', () => {
  const { folder, file } = setup(['google-chrome', 'chromium', 'chromium-headless-shell'])
  const env = { PATH: folder }
  expect(findChromium({ headed: false, env })?.path).toBe(file('chromium-headless-shell'))
  expect(findChromium({ headed: true, env })?.path).toBe(file('chromium'))
})

test('a file that is not executable is skipped', () => {
  const { folder, file } = setup(['google-chrome'])
  writeFileSync(file('chromium'), 'text')
  expect(findChromium({ headed: true, env: { PATH: folder } })?.path).toBe(file('google-chrome'))
})

test('the error of a missing browser names a remedy: `doctor --fix` only for one without a window', () => {
  const { folder, file } = setup(['chromium-headless-shell'])
  const where = { PATH: folder, PLAYWRIGHT_BROWSERS_PATH: folder }
  const message = (headed: boolean, env: Readonly<Record<string, string>>) => {
    try {
      return requireChromium({ headed, env }).path
    } catch (error) {
      return String(error)
    }
  }
  expect(message(false, where)).toBe(file('chromium-headless-shell'))
  expect(message(true, where)).toBe(
    'BrowserMissingError: no Chromium that can show a window was found: install one (Debian: apt-get install chromium; elsewhere Chrome) or name its file in WMH_CHROMIUM.',
  )
  expect(message(false, { ...where, PATH: '' })).toBe(
    'BrowserMissingError: no Chromium was found: npx walletmodal-harness doctor --fix gets one',
  )
  expect(message(false, { ...where, WMH_CHROMIUM: file('gone') })).toBe(
    `BrowserMissingError: WMH_CHROMIUM names ${file('gone')}, which cannot be run: name the file of a Chromium, or leave it out`,
  )
})

test('only root runs without the sandbox', () => {
  expect(chromiumFlags(true)).toContain('--no-sandbox')
  expect(chromiumFlags(false)).not.toContain('--no-sandbox')
})

test("the list of disabled features contains all of Playwright's", async () => {
  const { file } = setup(['chromium'])
  writeFileSync(file('chromium'), `#!/bin/sh\nprintf '%s\\n' "$@" > '${file('arguments')}'\n`)
  const args = [...chromiumFlags(), ...scenarioFlags]
  await expect(chromium.launch({ executablePath: file('chromium'), args })).rejects.toThrow('has been closed')
  const given = readFileSync(file('arguments'), 'utf8').split('\n')
  for (const flag of ['--disable-features=', '--enable-features=']) {
    const lists = given
      .filter((argument) => argument.startsWith(flag))
      .map((list) => list.slice(flag.length).split(','))
    const [playwrights = [], ours = []] = lists
    expect(lists).toHaveLength(2)
    expect(playwrights.length).toBeGreaterThan(1)
    // A login's frame stores its data in the partition of its site on this page.
    const wanted = playwrights.filter((feature) => feature !== 'ThirdPartyStoragePartitioning')
    expect(ours).toEqual(expect.arrayContaining(wanted))
    expect(ours).not.toContain('ThirdPartyStoragePartitioning')
  }
})
