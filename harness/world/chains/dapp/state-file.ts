import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { isMap, parseJson } from '../../lib/json.js'
import type { StateFile } from '../../processes/node-pool.js'
import { StartError } from '../../processes/owned-process.js'

/** Larger files are not checked here: the node reads them and reports errors. */
const MOST_BYTES = 50_000_000

/** Checks the state file that a chain starts from. @throws {@link StartError} with the reason when it is unusable */
export function stateFile(chain: string, folder: string, written: string): StateFile {
  const given = path.resolve(folder, written)
  const fail = (why: string) => {
    const how = 'Write one with: anvil --fork-url … --dump-state state.json'
    return new StartError('start_failed', `The chain ${chain} cannot begin with the state of ${given}: ${why}. ${how}`)
  }
  const found = statSync(given, { throwIfNoEntry: false })
  const file = found?.isDirectory() ? path.join(given, 'state.json') : given
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) throw fail(found ? 'the folder has no state.json' : 'there is no such file')
  if (stats.size < MOST_BYTES) {
    const content = parseJson(readFileSync(file, 'utf8'))
    if (!isMap(content)) throw fail('it is not JSON')
    const missing = ['block', 'accounts'].filter((key) => content[key] === undefined || content[key] === null)
    if (missing.length > 0) throw fail(`Anvil did not write it, for it has no "${missing.join('" and no "')}"`)
  }
  return { file, changedMs: stats.mtimeMs }
}
