import fs from 'node:fs'
import path from 'node:path'
import { walk } from './walk.js'

/** What tsc leaves behind and an installed harness reads: scenarios, recordings, the published schema, contract artefacts. */
const copied: readonly { folder: string; pattern: RegExp }[] = [
  { folder: 'harness/scenarios', pattern: /\.(yaml|yml|schema\.json)$/ },
  { folder: 'harness/chains/contracts', pattern: /\.json$/ },
  { folder: 'fixtures/recordings', pattern: /./ },
]

/** Copies what changed into `dist` and returns every path that belongs there, relative to `dist`. */
export function copyAssets(root: string): Set<string> {
  const kept = new Set<string>()
  for (const { folder, pattern } of copied)
    for (const file of walk(path.join(root, folder))) {
      if (!pattern.test(file)) continue
      const relative = `${folder}/${file}`
      kept.add(relative)
      copyIfChanged(path.join(root, relative), path.join(root, 'dist', relative))
    }
  return kept
}

function copyIfChanged(from: string, to: string): void {
  const content = fs.readFileSync(from)
  if (fs.existsSync(to) && fs.readFileSync(to).equals(content)) return
  fs.mkdirSync(path.dirname(to), { recursive: true })
  fs.writeFileSync(to, content)
}
