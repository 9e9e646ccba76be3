import { expect, test } from 'vitest'
import { firefoxTool } from './tools.js'

const machine = (env: Record<string, string>) => ({ env, isRoot: false, isDebian: false })

test('a Firefox that a variable names is found, and one that is none says how to get it', async () => {
  const found = firefoxTool(machine({ WMH_FIREFOX: process.execPath }))
  expect(await found.find()).toBe(`${process.version} (${process.execPath})`)
  const missing = firefoxTool(machine({ WMH_FIREFOX: '/nowhere/firefox' }))
  await expect(missing.find()).rejects.toThrow('No Firefox was found: install one (Debian: apt-get install firefox-esr')
  expect(missing.without).toBe('Scenarios run in Chromium without it.')
})
