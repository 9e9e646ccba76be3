import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished, test } from 'vitest'
import { expectFound, plants, sampled } from './testing/plants.js'

const names = Object.keys(plants) as (keyof typeof plants)[] // `Object.keys` returns the keys of the table

// `explore.long.test.ts` searches for one defect of the table; this test searches for the others.
test.each(names.filter((name) => name !== sampled))(
  '%s: the search finds it, with a scenario of few steps',
  async (name) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'explore-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    await expectFound(name, folder)
  },
)
