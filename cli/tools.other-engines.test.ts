import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { firefoxTool, webkitTool } from './tools.js'

const machine = (env: Record<string, string>) => ({ env, isRoot: false, isDebian: false })

test('the Firefox that a variable names is found, and a wrong one is an error that says how to install Firefox', async () => {
  const found = firefoxTool(machine({ WMH_FIREFOX: process.execPath }))
  expect(await found.find()).toBe(`${process.version} (${process.execPath})`)
  const missing = firefoxTool(machine({ WMH_FIREFOX: '/nowhere/firefox' }))
  await expect(missing.find()).rejects.toThrow('No Firefox was found: install one (Debian: apt-get install firefox-esr')
  expect(missing.without).toBe('Scenarios run in Chromium without it.')
})

test('WebKit needs its driver and a screen, and the error names the missing one and how to install it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wm-webkit-tool-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const none = webkitTool(machine({ PATH: folder }))
  await expect(none.find()).rejects.toThrow(
    'WebKit needs WebKitWebDriver and Xvfb: it runs on Linux alone (Debian: apt-get install webkit2gtk-driver xvfb)',
  )
  expect(none.without).toBe('Scenarios run in Chromium without it.')
  symlinkSync(process.execPath, path.join(folder, 'Xvfb'))
  await expect(none.find()).rejects.toThrow('WebKit needs WebKitWebDriver: ')
  const found = webkitTool(machine({ PATH: folder, WMH_WEBKIT: process.execPath }))
  expect(await found.find()).toBe(`${process.execPath}, ${path.join(folder, 'Xvfb')}`)
})
