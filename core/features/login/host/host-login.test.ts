import { expect, onTestFinished, test } from 'vitest'
import type { LoginAnswer, LoginRequest } from '../../../contracts/login-provider.js'
import { provider } from '../../../providers/login.js'
import { setupModal } from '../../../testing/modal.js'
import { createMemoryStorage } from '../../../testing/platform.js'
import { loginStoreOf } from '../store.js'

const address = '0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1'

/** The wallet of a login: an ordinary EIP-1193 provider that asks nobody for accounts. */
function createWallet() {
  const calls: string[] = []
  let chainId = '0x1'
  return {
    calls,
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      calls.push(method)
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [address]
      if (method === 'eth_chainId') return chainId
      if (method === 'personal_sign') return `0x${'5e'.repeat(65)}`
      if (method === 'wallet_switchEthereumChain') {
        chainId = (params as [{ chainId: string }])[0].chainId // as EIP-3326 says
        return null
      }
      throw Object.assign(new Error('unknown method'), { code: 4200 })
    },
    on: () => {},
    removeListener: () => {},
  }
}

async function setup({
  storage = createMemoryStorage(),
  connect,
  reconnect,
  logOut = async () => {},
  options = {},
}: {
  storage?: ReturnType<typeof createMemoryStorage>
  connect?: (request: LoginRequest) => Promise<LoginAnswer>
  reconnect?: () => Promise<LoginAnswer | undefined>
  logOut?: () => Promise<void>
  options?: object
} = {}) {
  const wallet = createWallet()
  const told: string[] = []
  const code = { right: '123456' }
  const byCode = async (request: LoginRequest): Promise<LoginAnswer> => {
    told.push(request.kind === 'email' ? request.email : request.social)
    if (request.kind === 'email')
      for (let isWrong = false; (await request.askCode({ isWrong })) !== code.right; ) isWrong = true
    return { eip155: wallet, user: { email: 'alice@app.test' } }
  }
  const login = provider({
    name: 'Acme',
    socials: ['google', 'apple'],
    connect: connect ?? byCode,
    ...(reconnect && { reconnect }),
    disconnect: () => {
      told.push('out')
      return logOut()
    },
  })
  const world = setupModal({ projectId: '', ...options, services: { login } }, { platform: { storage } })
  onTestFinished(world.modal.dispose)
  const { modal, platform, root } = world
  const settle = async () => {
    await platform.settle()
    await platform.settle()
  }
  const open = async () => {
    await modal.open()
    const flows = await root.flows.loadLogin()
    await settle()
    return flows
  }
  return { ...world, open, settle, wallet, told, code, store: () => loginStoreOf(root.connections) }
}

test('without a project id, a login of the host offers email and its social providers', async () => {
  const { root } = await setup()
  const { offersEmail, offersSocials, socials, loginNamespaces } = root.options
  expect({ offersEmail, offersSocials, socials, loginNamespaces }).toEqual({
    offersEmail: true,
    offersSocials: true,
    socials: ['google', 'apple'],
    loginNamespaces: ['eip155'],
  })
})

test('logs in by email with the code that the host asks for; a wrong code is asked for again', async () => {
  const { modal, open, root, settle, store, told } = await setup()
  const { email } = await open()
  await email.submit(' alice@app.test ')
  expect({ told, view: root.navigation.view }).toEqual({ told: ['alice@app.test'], view: 'EmailVerifyOtp' })
  expect(await email.verifyOtp('000000')).toBe(false)
  expect({ failedStep: store()?.failedStep, code: store()?.error?.code }).toEqual({
    failedStep: 'otp',
    code: 'frame_failed',
  })
  expect(await email.verifyOtp('123456')).toBe(true)
  await settle()
  expect(modal.getSnapshot()).toMatchObject({
    status: 'connected',
    address,
    accounts: { eip155: { connectorId: 'ID_AUTH' } },
  })
  expect({ view: root.navigation.view, name: root.accounts.active?.connectedWalletInfo?.name }).toEqual({
    view: 'Account',
    name: 'alice@app.test',
  })
})

test('signs and switches through the wallet itself, without a view of ours', async () => {
  const { modal, open, root, wallet } = await setup()
  const { email } = await open()
  await email.submit('alice@app.test')
  await email.verifyOtp('123456')
  expect(await modal.signMessage('Hello')).toBe(`0x${'5e'.repeat(65)}`)
  await modal.switchNetwork('eip155:8453')
  expect({ view: root.navigation.view, network: modal.getSnapshot().caipNetworkId }).toEqual({
    view: 'Account',
    network: 'eip155:8453',
  })
  expect(wallet.calls).toEqual(expect.arrayContaining(['personal_sign', 'wallet_switchEthereumChain']))
})

test('a social login is asked within the press, and a refusal is an outcome that can be tried again', async () => {
  let answer: (wallet: LoginAnswer) => void = () => {}
  let refuse: (error: unknown) => void = () => {}
  const asked: string[] = []
  const { modal, open, root, settle, store, wallet } = await setup({
    connect: (request) => {
      asked.push(request.kind === 'social' ? request.social : request.kind)
      return new Promise((resolve, reject) => {
        answer = resolve
        refuse = reject
      })
    },
  })
  const { social } = await open()
  social.start('google')
  expect({ asked, view: root.navigation.view, status: store()?.social?.status }).toEqual({
    asked: ['google'],
    view: 'ConnectingSocial',
    status: 'waiting',
  })
  refuse(Object.assign(new Error('closed'), { code: 4001 }))
  await settle()
  expect({ status: store()?.social?.status, error: store()?.error }).toEqual({ status: 'cancelled', error: undefined })
  social.retry()
  answer(wallet)
  await settle()
  expect(modal.getSnapshot()).toMatchObject({ status: 'connected', address })
})

test('a failure is shown with its words, and an answer without a wallet is a failure', async () => {
  const { open, settle, store } = await setup({ connect: async () => ({}) })
  const { social, email } = await open()
  social.start('apple')
  await settle()
  expect({ status: store()?.social?.status, code: store()?.error?.code }).toEqual({
    status: 'failed',
    code: 'adapter_wallet_answer',
  })
  const broken = await setup({ connect: () => Promise.reject(new Error('The service is down')) })
  await (await broken.open()).email.submit('alice@app.test')
  expect({ failedStep: broken.store()?.failedStep, isConnected: broken.root.accounts.isAnyConnected }).toEqual({
    failedStep: 'email',
    isConnected: false,
  })
  email.change()
})

test('leaving a login aborts it, and its late answer connects nothing', async () => {
  let answer: (wallet: LoginAnswer) => void = () => {}
  const signals: AbortSignal[] = []
  const { modal, open, settle, wallet } = await setup({
    connect: ({ signal }) => {
      signals.push(signal)
      return new Promise((resolve) => {
        answer = resolve
      })
    },
  })
  const { social } = await open()
  social.start('google')
  modal.close()
  await settle()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  answer(wallet)
  await settle()
  expect(modal.getSnapshot()).toMatchObject({ status: 'disconnected' })
})

test('a reload restores the login by the host, and disconnecting ends it there', async () => {
  const storage = createMemoryStorage()
  const first = await setup({ storage })
  const { email } = await first.open()
  await email.submit('alice@app.test')
  await email.verifyOtp('123456')
  first.modal.dispose()
  const second = await setup({
    storage,
    reconnect: async () => ({ eip155: first.wallet, user: { username: 'alice' } }),
  })
  await second.settle()
  await expect.poll(() => second.modal.getSnapshot().status).toBe('connected')
  expect(second.root.accounts.active?.connectedWalletInfo?.name).toBe('alice')
  await second.modal.disconnect()
  expect({ told: second.told, status: second.modal.getSnapshot().status }).toEqual({
    told: ['out'],
    status: 'disconnected',
  })
  // A host that cannot restore has no login after a reload.
  const third = await setup({ storage })
  await third.settle()
  expect(third.modal.getSnapshot().status).toBe('disconnected')
})

test('a page that the host navigated away asks it again when it comes back', async () => {
  const storage = createMemoryStorage()
  const first = await setup({ storage, connect: () => new Promise(() => {}) })
  const { social } = await first.open()
  social.start('google')
  first.modal.dispose()
  const { wallet } = first
  const second = await setup({ storage, reconnect: async () => wallet })
  await expect.poll(() => second.modal.getSnapshot().status).toBe('connected')
  expect(second.modal.getSnapshot()).toMatchObject({ address })
})

test.each([
  ['never answers', () => new Promise<void>(() => {})],
  [
    'throws',
    () => {
      throw new Error('The service is gone')
    },
  ],
])('a service that %s at the logging out keeps nobody connected', async (_what, logOut) => {
  const { modal, open, platform, settle, told } = await setup({ logOut })
  const { email } = await open()
  await email.submit('alice@app.test')
  await email.verifyOtp('123456')
  const leaving = modal.disconnect().then(() => 'left')
  await settle()
  await platform.advance(5000)
  expect(await Promise.race([leaving, settle()])).toBe('left')
  expect({ told, status: modal.getSnapshot().status }).toMatchObject({ status: 'disconnected' })
})
