import type { Flow } from './flow.js'
import { metamaskFlows } from './metamask-flows.js'
import { safeFlows } from './safe-flows.js'

const evmOnly = { namespaces: ['eip155'] }

/** All flows. With each of them, the mock wallet and the vendor's own script must have the same outcome. */
export const flows = {
  ...metamaskFlows,
  ...safeFlows,
  'is listed once': {
    async run(visit) {
      await visit.open()
      return { rows: await visit.rows(), windows: visit.windows() }
    },
    expected: { rows: ['itself'], windows: 0 },
  },
  'connects when approved': {
    async run(visit) {
      await visit.open()
      visit.choose()
      await visit.wallet.approve()
      return { ...(await visit.until('connected')), windows: visit.windows() }
    },
    expected: { status: 'connected', account: 'alice', windows: 1 },
  },
  'connects and signs in by wallet_connect, and refuses before it is connected': {
    subjects: ['base-account'],
    async run(visit) {
      await visit.open()
      const work = visit.evaluate(async () => {
        const [{ getProvider }] = Object(window).__vendorWallets
        const provider = getProvider({ chainIds: [1] })
        const ask = (method: string, params?: unknown) =>
          provider.request(params ? { method, params } : { method }).catch((error: { code: number }) => error.code)
        const before = [
          await ask('eth_accounts'),
          await ask('eth_chainId'),
          await ask('wallet_getPermissions'),
          await ask('personal_sign', ['0x68', `0x${'11'.repeat(20)}`]),
        ]
        const signInWithEthereum = { nonce: '0123456789abcdef', chainId: '0x1' }
        const answer = await ask('wallet_connect', [{ version: '1', capabilities: { signInWithEthereum } }])
        const [{ address, capabilities: signed }] = answer.accounts
        const capabilities = await ask('wallet_getCapabilities', [address])
        const { message, signature } = signed.signInWithEthereum
        return {
          before,
          message: message.includes('Nonce: 0123456789abcdef') && message.includes(address),
          signature: signature.length,
          accounts: (await ask('eth_accounts')).length,
          tells: capabilities['0x1'].signInWithEthereum,
          permissions: await ask('wallet_getPermissions'),
          isBaseAccount: provider.isBaseAccount,
          left: await provider.disconnect().then(() => ask('eth_accounts')),
        }
      }, undefined)
      await visit.wallet.approve()
      return work
    },
    expected: {
      before: [[], '0x1', 4100, 4100],
      message: true,
      signature: 132,
      accounts: 1,
      tells: { supported: true },
      permissions: -32601,
      isBaseAccount: true,
      left: [],
    },
  },
  'connects by its row without asking its owner': {
    subjects: ['farcaster-solana'],
    async run(visit) {
      await visit.open()
      const before = await visit.state()
      visit.choose()
      const after = await visit.until('connected')
      return { before: before.status, ...after, windows: visit.windows() }
    },
    expected: { before: 'disconnected', status: 'connected', account: 'alice', windows: 0 },
  },
  'connects by itself when it shows the page in its frame': {
    isInFrame: true,
    async run(visit) {
      await visit.open()
      return { ...(await visit.until('connected')), windows: visit.windows() }
    },
    expected: { status: 'connected', account: 'alice', windows: 0 },
  },
  'connects again by its row after the visitor has disconnected': {
    isInFrame: true,
    async run(visit) {
      await visit.connect()
      await visit.leave()
      const left = await visit.until('disconnected')
      visit.choose()
      return { left: left.status, ...(await visit.until('connected')), windows: visit.windows() }
    },
    expected: { left: 'disconnected', status: 'connected', account: 'alice', windows: 0 },
  },
  "reports its owner's refusal": {
    async run(visit) {
      await visit.open()
      visit.choose()
      await visit.wallet.reject()
      return { error: await visit.error(), ...(await visit.state()) }
    },
    expected: { error: 'wallet_user_rejected', status: 'disconnected', account: undefined },
  },
  'is not asked by a page that loads': {
    async run(visit) {
      await visit.open()
      await visit.reopen()
      await visit.page.waitForTimeout(400)
      return { ...(await visit.state()), windows: visit.windows() }
    },
    expected: { status: 'disconnected', account: undefined, windows: 0 },
  },
  'is connected again after a reload, without a window': {
    async run(visit) {
      await visit.connect()
      const before = visit.windows()
      await visit.reopen()
      return { ...(await visit.until('connected')), windows: visit.windows() - before }
    },
    expected: { status: 'connected', account: 'alice', windows: 0 },
  },
  'is not connected after a reload if its owner has removed the site, and opens no window': {
    async run(visit) {
      await visit.connect()
      const before = visit.windows()
      await visit.page.goto('about:blank')
      visit.wallet.disconnect()
      await visit.open()
      await visit.page.waitForTimeout(800)
      return { ...(await visit.state()), windows: visit.windows() - before }
    },
    expected: { status: 'disconnected', account: undefined, windows: 0 },
  },
  'is disconnected when its owner removes the site': {
    async run(visit) {
      await visit.connect()
      visit.wallet.disconnect()
      return visit.until('disconnected')
    },
    expected: { status: 'disconnected', account: undefined },
  },
  'is restored once it is unlocked': {
    async run(visit) {
      await visit.connect()
      await visit.page.goto('about:blank')
      visit.wallet.lock()
      await visit.open()
      await visit.page.waitForTimeout(400)
      const locked = await visit.state()
      visit.wallet.unlock()
      return { locked: locked.status, ...(await visit.until('connected')) }
    },
    expected: { locked: 'disconnected', status: 'connected', account: 'alice' },
  },
  'reports when its owner changes the account': {
    async run(visit) {
      await visit.connect()
      visit.wallet.setAccounts(['bob', 'alice'])
      return visit.until('connected', 'bob')
    },
    expected: { status: 'connected', account: 'bob' },
  },
  'switches to a network that it knows': {
    ...evmOnly,
    async run(visit) {
      await visit.connect({ networks: ['mainnet', 'base'] })
      const gone = visit.goTo('eip155:8453')
      await visit.answer('approve')
      return { error: await gone, network: await visit.network('eip155:8453') }
    },
    expected: { error: undefined, network: 'eip155:8453' },
  },
  'stays on its network when its owner declines the switch': {
    ...evmOnly,
    async run(visit) {
      await visit.connect({ networks: ['mainnet', 'base'] })
      const gone = visit.goTo('eip155:8453')
      await visit.answer('reject')
      return { error: await gone, network: await visit.network('eip155:1') }
    },
    expected: { error: 'wallet_user_rejected', network: 'eip155:1' },
  },
  'adds a network that it does not know': {
    ...evmOnly,
    async run(visit) {
      await visit.connect()
      const gone = visit.goTo('eip155:8453')
      await visit.wallet.approve({ method: 'wallet_addEthereumChain' })
      return { error: await gone, network: await visit.network('eip155:8453') }
    },
    expected: { error: undefined, network: 'eip155:8453' },
  },
  'reports when its owner changes the network': {
    ...evmOnly,
    async run(visit) {
      await visit.connect({ networks: ['mainnet', 'base'] })
      visit.wallet.setChain('base')
      return { network: await visit.network('eip155:8453') }
    },
    expected: { network: 'eip155:8453' },
  },
  'signs a message': {
    async run(visit) {
      await visit.connect()
      const signed = visit.sign()
      await visit.wallet.approve()
      return { signed: await signed }
    },
    expected: { signed: 'by alice' },
  },
  'does not sign when its owner declines': {
    async run(visit) {
      await visit.connect()
      const signed = visit.sign()
      await visit.wallet.reject()
      return { signed: await signed, ...(await visit.state()) }
    },
    expected: { signed: 'wallet_user_rejected', status: 'connected', account: 'alice' },
  },
  'sends a transaction': {
    ...evmOnly,
    isAlone: true,
    async run(visit) {
      await visit.connect()
      const sent = visit.send()
      await visit.wallet.approve()
      return { sent: await sent }
    },
    expected: { sent: 'mined' },
  },
  'reports the status of a transaction by EIP-5792': {
    ...evmOnly,
    subjects: ['safe'],
    isAlone: true,
    async run(visit) {
      await visit.connect()
      const sent = visit.propose()
      await visit.wallet.approve()
      return await sent
    },
    expected: { waits: 100, done: 200, receipt: 'mined' },
  },
  'does not send when its owner declines': {
    ...evmOnly,
    async run(visit) {
      await visit.connect()
      const sent = visit.send()
      await visit.wallet.reject()
      return { sent: await sent }
    },
    expected: { sent: 4001 },
  },
  'asks its owner again after the visitor has disconnected': {
    async run(visit) {
      await visit.connect()
      await visit.leave()
      const left = await visit.until('disconnected')
      await visit.reopen()
      await visit.page.waitForTimeout(400)
      const later = await visit.state()
      const before = visit.windows()
      visit.choose()
      await visit.answer('approve')
      return {
        left: left.status,
        later: later.status,
        ...(await visit.until('connected')),
        windows: visit.windows() - before,
      }
    },
    expected: { left: 'disconnected', later: 'disconnected', status: 'connected', account: 'alice', windows: 1 },
  },
  'reports that a request is already waiting, and connects when that one is approved': {
    async run(visit) {
      await visit.open()
      visit.choose()
      await visit.waitForWindow()
      await visit.reopen()
      visit.choose()
      const error = await visit.error()
      await visit.wallet.approve()
      return { error, ...(await visit.until('connected')), windows: visit.windows() }
    },
    expected: { error: 'wallet_request_pending', status: 'connected', account: 'alice', windows: 1 },
  },
  'explains above the modal why the browser will ask for access to apps, and connects once it is granted': {
    subjects: ['solana-mobile'],
    async run(visit) {
      await visit.openShadowRoots()
      await visit.setDeviceAccess('prompt')
      await visit.open()
      visit.choose()
      const seen: string[] = []
      const press = async (name: RegExp) => {
        const button = visit.page.getByRole('button', { name })
        // The press fails if something covers the button.
        await button.click({ timeout: 10_000 })
        seen.push(String(name))
      }
      await visit.page.getByText('Tap "Allow" on the next screen').waitFor()
      const before = await visit.state()
      await press(/^Continue to Allow/)
      // Answers the browser's own prompt, which pages cannot see.
      await visit.setDeviceAccess('granted')
      await press(/connect/i)
      await visit.wallet.approve()
      return { before: before.status, pressed: seen.length, ...(await visit.until('connected')) }
    },
    expected: { before: 'connecting', pressed: 2, status: 'connected', account: 'alice' },
  },
  'reports that the browser blocks access to apps on the device': {
    subjects: ['solana-mobile'],
    async run(visit) {
      await visit.openShadowRoots()
      await visit.setDeviceAccess('denied')
      await visit.open()
      visit.choose()
      await visit.page.getByText('Your wallet connection is blocked').waitFor()
      return { error: await visit.error(), ...(await visit.state()), windows: visit.windows() }
    },
    expected: { error: 'wallet_access_blocked', status: 'disconnected', account: undefined, windows: 0 },
  },
  'is connected again after its connection to the extension has ended': {
    async run(visit) {
      await visit.connect()
      visit.endStreams()
      await visit.page.waitForTimeout(300)
      await visit.reopen()
      return visit.until('connected')
    },
    expected: { status: 'connected', account: 'alice' },
  },
} satisfies Record<string, Flow>

export type FlowName = keyof typeof flows
export const flowNames = Object.keys(flows) as FlowName[] // the keys of the table
export const flowOf = (name: FlowName): Flow => flows[name]
