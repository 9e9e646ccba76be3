import path from 'node:path'
import { compareReports, entries, replaceReports, writeReports } from '../api/reports.js'
import { root } from '../build/root.js'
import type { Check } from '../lib/check.js'
import { temporaryFolder } from '../lib/temporary-folder.js'

const known = path.join(root, 'fixtures/api')

const howToUpdate = `A signature of an entry is another one. Where that is meant, write the reports anew:
npm run build && npm run check -- "API reports" --update
docs/versions.md says which change asks for which version.`

/** Compares every signature that a host can import with the reports in git. `--update` writes those anew. */
export const apiReports: Check = {
  name: 'API reports',
  async run() {
    const made = temporaryFolder('api')
    await writeReports(root, entries, made)
    if (process.argv.includes('--update')) replaceReports(known, made)
    const patches = compareReports(known, made)
    const output = patches.length === 0 ? '' : [...patches, howToUpdate].join('\n')
    return { passed: entries.length - patches.length, failed: patches.length, output }
  },
}
