import { find, locked } from '../lock.js'
import { packedTarball } from '../tarball.js'

/** The version in this repository's lock file. All managers install this one and no newer one. */
const versionOf = (name: string) => locked[find('', name) ?? '']?.version ?? '*'

/** The package file of a dapp with the packed modal and the packed harness. */
async function manifest(): Promise<string> {
  const modal = await packedTarball()
  const harness = await packedTarball('harness')
  const shared = ['react', 'react-dom', 'viem'].map((name) => [name, versionOf(name)])
  const tools = ['vite', '@playwright/test'].map((name) => [name, versionOf(name)])
  const content = {
    name: 'shop',
    private: true,
    type: 'module',
    scripts: { dev: 'vite' },
    dependencies: { ...Object.fromEntries(shared), walletmodal: `file:${modal}` },
    devDependencies: { ...Object.fromEntries(tools), 'walletmodal-harness': `file:${harness}` },
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

const page = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"></head>
  <body><main id="root"></main><script type="module" src="/src/main.tsx"></script></body>
</html>
`

const main = `import { createRoot } from 'react-dom/client'
import { AccountButton, ConnectButton, createWalletModal, evm, NetworkButton, WalletModalProvider } from 'walletmodal'
import { base, mainnet } from 'walletmodal/networks'

const modal = createWalletModal({ projectId: 'shop', adapters: [evm()], networks: [mainnet, base], recorder: true })
Object.assign(window, { exportRecording: () => modal.exportRecording() })

createRoot(document.querySelector('#root')!).render(
  <WalletModalProvider modal={modal}>
    <h1>Shop</h1>
    <ConnectButton />
    <NetworkButton />
    <AccountButton />
  </WalletModalProvider>,
)
`

/** The file into which the Playwright test writes the recording of its visit. */
export const recordingFile = 'bug.json'

const spec = `import { writeFileSync } from 'node:fs'
import { expect, worldTest } from 'walletmodal-harness/playwright'

const test = worldTest({
  chains: { mainnet: { kind: 'evm', id: 1, fund: { alice: '10 ETH' } } },
  wallets: { fox: { via: 'eip6963', accounts: ['alice'] } },
})

test('connects', async ({ page, say, wallets }) => {
  await page.goto('/')
  await say('connect', 'Fox')
  await wallets.fox.approve()
  await expect(page.getByRole('button', { name: /^Connect/ })).toHaveCount(0)
  const recording = await page.evaluate(() => (window as any).exportRecording())
  writeFileSync('${recordingFile}', JSON.stringify(recording))
})
`

/** A Playwright config that starts the page's server with `command` on `port`. */
const playwrightConfig = (command: string, port: number) => `import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  reporter: 'line',
  use: { baseURL: 'http://localhost:${port}' },
  webServer: { command: '${command} --port ${port} --strictPort', url: 'http://localhost:${port}' },
})
`

/** The files of the dapp, by name. */
export async function shopFiles(vite: string, port: number): Promise<Record<string, string>> {
  return {
    'package.json': await manifest(),
    'index.html': page,
    'src/main.tsx': main,
    'playwright.config.ts': playwrightConfig(vite, port),
    'e2e/connects.spec.ts': spec,
  }
}
