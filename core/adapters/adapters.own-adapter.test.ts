import fs from 'node:fs'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { type AdapterSubject, adapterCases } from '../cases/index.js'
import { createModal } from '../modal/create-modal.js'
import { evm } from '../namespaces/evm.js'
import { base, mainnet } from '../networks/index.js'
import { createTestPlatform } from '../testing/platform.js'
import { house } from '../testing/with-harness/hosts.js'

const address = `0x${'ab'.repeat(20)}`

function setup(unlock: () => Promise<string>) {
  const platform = createTestPlatform()
  platform.onFetch(() => new Response('', { status: 503 }))
  const adapter = house({ unlock, sign: async (message) => `signed ${message}` })
  const modal = createModal(
    { projectId: 'host', adapters: [adapter], networks: [{ ...mainnet, testnet: true }] },
    platform,
  )
  onTestFinished(() => modal.dispose())
  return {
    modal,
    openHouse: () => modal.open({ view: 'ConnectingExternal', data: { connectorId: 'house', namespace: 'eip155' } }),
  }
}

test("a host's own adapter connects its wallet, returns its provider and disconnects it", async () => {
  const { modal, openHouse } = setup(async () => address)
  await openHouse()
  await expect.poll(() => modal.getSnapshot()).toMatchObject({ status: 'connected', address })
  expect(modal.getSnapshot().accounts.eip155?.connectedWalletInfo?.name).toBe('House wallet')
  const provider = await modal.getProvider('eip155')
  await expect(provider?.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 4200 })
  await modal.disconnect('eip155')
  expect(modal.getSnapshot()).toMatchObject({ status: 'disconnected', address: undefined })
})

test("the error of a host's own adapter becomes an error of the snapshot", async () => {
  const { modal, openHouse } = setup(() => Promise.reject(Object.assign(new Error('No'), { code: 4001 })))
  await openHouse()
  await expect.poll(() => modal.getSnapshot().error?.code).toBe('wallet_user_rejected')
  expect(modal.getSnapshot().status).toBe('disconnected')
})

const page = fs.readFileSync(new URL('../../docs/adapters/your-own.md', import.meta.url), 'utf8')

test('the example of the documentation is the adapter of these tests', () => {
  const [, example = ''] = /^```ts\n[\s\S]*?(\/\*\*[\s\S]*?)\ndeclare const wallet: HouseWallet$/m.exec(page) ?? []
  const file = new URL('../../harness/apps/hosts/typed/own-adapter.ts', import.meta.url)
  const source = fs.readFileSync(file, 'utf8')
  expect(example).toBe(source.slice(source.indexOf('/**')))
})

function createHouseWallet() {
  const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
  let decision: 'approve' | 'refuse' | 'wait' = 'approve'
  const waiting: (() => void)[] = []
  let isAllowed = false
  const ask = async () => {
    while (decision === 'wait') await new Promise<void>((resolve) => waiting.push(resolve))
    if (decision === 'refuse') throw Object.assign(new Error('No'), { code: 4001 })
  }
  return {
    reference: house({
      unlock: async () => {
        await ask()
        isAllowed = true
        return account.address
      },
      sign: async (message) => {
        await ask()
        return account.signMessage({ message })
      },
    }),
    wallet: {
      name: 'House wallet',
      addresses: [account.address],
      decide: (next: 'approve' | 'refuse' | 'wait') => {
        decision = next
        for (const resolve of waiting.splice(0)) resolve()
      },
      isAllowed: () => isAllowed,
      forgetPage: () => {
        isAllowed = false
      },
    },
  }
}

const subject: AdapterSubject = {
  namespace: evm,
  networks: [mainnet, base],
  keepsPermission: true,
  install: createHouseWallet,
}
/** Cases that need more than this wallet can do, with the error of each. */
const cannotPass: Readonly<Record<string, string>> = {
  'restores an approved connection, without asking the owner': 'Nothing was restored',
  'ends once when the owner removes the permission': 'Waited 5000 ms for the event disconnected',
}

test.each(adapterCases(subject))(
  'the example passes, or the documentation says why not: $name',
  async ({ name, run }) => {
    const error = cannotPass[name]
    if (error === undefined) return run()
    await expect(run()).rejects.toThrow(error)
    expect(page).toContain(`- *${name}*`)
  },
)
