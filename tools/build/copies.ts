import fs from 'node:fs'
import path from 'node:path'
import { walk } from './walk.js'

/** Files that compiled code reads at run time: scenarios, the published schema, contract artefacts. */
const copied: readonly { folder: string; pattern: RegExp }[] = [
  { folder: 'harness/scenarios', pattern: /\.(yaml|yml|schema\.json)$/ },
  { folder: 'harness/world/chains/contracts', pattern: /\.json$/ },
]

/** Makes each of these folders under `target` equal to its source. */
export function copyAssets(root: string, target: string): void {
  for (const { folder, pattern } of copied) {
    const from = path.join(root, folder)
    const to = path.join(root, target, folder)
    const wanted = walk(from).filter((file) => pattern.test(file))
    for (const file of walk(to)) if (pattern.test(file) && !wanted.includes(file)) fs.rmSync(path.join(to, file))
    for (const file of wanted) copyIfChanged(path.join(from, file), path.join(to, file))
  }
}

function copyIfChanged(from: string, to: string): void {
  const content = fs.readFileSync(from)
  if (fs.existsSync(to) && fs.readFileSync(to).equals(content)) return
  fs.mkdirSync(path.dirname(to), { recursive: true })
  fs.writeFileSync(to, content)
}
