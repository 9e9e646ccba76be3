import { find, locked } from '../../lock.js'
import { packedTarball } from '../../tarball.js'

const installedVersion = (name: string) => locked[find('', name) ?? '']?.version ?? '*'
const tools = ['@playwright/test', '@wagmi/core', 'msw', 'viem', 'vite', 'vitest']

/** The package file of a reader's project. Scenarios look there for the modal of the page. */
export async function manifest({ withModal }: { withModal: boolean }): Promise<string> {
  const scripts = { dev: 'vite' }
  const dependencies = {
    ...Object.fromEntries(tools.map((name) => [name, installedVersion(name)])),
    ...(withModal && { walletmodal: `file:${await packedTarball()}` }),
    'walletmodal-harness': `file:${await packedTarball('harness')}`,
  }
  return JSON.stringify({ name: 'reader', private: true, type: 'module', scripts, dependencies }, null, 2)
}
