import { find, locked } from '../../lock.js'
import { packedTarball } from '../../tarball.js'

const installedVersion = (name: string) => locked[find('', name) ?? '']?.version ?? '*'
const tools = ['@playwright/test', '@wagmi/core', 'msw', 'viem', 'vite', 'vitest']

/** The `package.json` of a reader's project. The runner reads there which modal the page has. */
export async function manifest({ withModal }: { withModal: boolean }): Promise<string> {
  const scripts = { dev: 'vite' }
  const dependencies = {
    ...Object.fromEntries(tools.map((name) => [name, installedVersion(name)])),
    ...(withModal && { walletmodal: `file:${await packedTarball()}` }),
    'walletmodal-harness': `file:${await packedTarball('harness')}`,
  }
  return JSON.stringify({ name: 'reader', private: true, type: 'module', scripts, dependencies }, null, 2)
}
