import fc from 'fast-check'
import { reaction } from 'mobx'
import { expect, onTestFinished, test } from 'vitest'
import { catalogueWallet, ethereum, setupModal } from '../testing/modal.js'
import { createMemoryStorage } from '../testing/platform.js'

function setup(...args: Parameters<typeof setupModal>) {
  const world = setupModal(...args)
  onTestFinished(world.modal.dispose)
  return world
}

test('sends no request before the first open', async () => {
  const { platform, modal, announce } = setup()
  announce('Fox')
  await platform.advance(60_000)
  expect(platform.requests).toEqual([])
  await modal.open()
  await platform.settle()
  expect(platform.requests.length).toBeGreaterThan(0)
})

test('loads lists and images once, and does not wait for them', async () => {
  const wallets = [catalogueWallet('Owl')]
  const { modal, platform, requested } = setup({}, { wallets })
  await modal.open()
  expect(modal.getSnapshot()).toMatchObject({ open: true, loading: true, view: 'Connect' })
  await platform.settle()
  expect(modal.getSnapshot().loading).toBe(false)
  expect(requested('/getWallets')).toHaveLength(1)
  await modal.close()
  await modal.open()
  await platform.settle()
  expect(requested('/getWallets')).toHaveLength(1)
  expect(requested('/getWalletImage/image-Owl')).toHaveLength(1)
})

test('"Opening … prefetches wallet, network and connector images"', async () => {
  const globals = { ethereum: { request: async () => null } }
  const { modal, platform, requested } = setup({}, { wallets: [catalogueWallet('Owl')], platform: { globals } })
  await modal.open()
  await platform.settle()
  expect(requested('/getWalletImage/image-Owl')).toHaveLength(1)
  // The image of Base, and of a wallet that is found only in the page.
  expect(requested('/public/getAssetImage/7289c336-3981-4081-c5f4-efc26ac64a00')).toHaveLength(1)
  expect(requested('/public/getAssetImage/07ba87ed-43aa-4adf-4540-9e6a2b9cae00')).toHaveLength(1)
})

test('ends its loading state after two seconds, whatever the services do', async () => {
  const { modal, platform } = setup()
  platform.onFetch(() => new Promise(() => {}))
  await modal.open()
  await platform.advance(1999)
  expect(modal.getSnapshot().loading).toBe(true)
  await platform.advance(1)
  expect(modal.getSnapshot().loading).toBe(false)
})

test('an image that does not arrive within two seconds is given up, and requested again by the next open', async () => {
  const { modal, platform, requested } = setup({}, { wallets: [catalogueWallet('Owl')] })
  await modal.open()
  await platform.settle()
  await modal.close()
  const { root, platform: slow } = setup()
  slow.onFetch(() => new Promise(() => {}))
  const loaded = root.images.load('wallet', ['slow'])
  await slow.advance(2000)
  await loaded
  expect(slow.requests).toHaveLength(1)
  void root.images.load('wallet', ['slow'])
  await slow.settle()
  expect(slow.requests).toHaveLength(2)
  expect(requested('/getWalletImage/image-Owl')).toHaveLength(1)
})

test.each([
  ['Connect', {}],
  ['AllWallets', { view: 'AllWallets' }],
  ['Networks', { view: 'Networks' }],
  ['Connect', { view: 'Account' }],
  ['UnsupportedChain', { view: 'UnsupportedChain' }],
] as const)('opens %s for %j while nothing is connected', async (expected, options) => {
  const { modal } = setup()
  await modal.open(options)
  expect(modal.getSnapshot()).toMatchObject({ view: expected, viewHistory: [expected] })
})

test('"With no connected address and no adapters configured, mobile devices go to AllWallets"', async () => {
  const { createTestPlatform } = await import('../testing/platform.js')
  const { createRoot } = await import('./root.js')
  const phone = { ...createTestPlatform().device, isMobile: true }
  const root = createRoot({ projectId: 'p' }, createTestPlatform({ device: phone }))
  onTestFinished(() => root.dispose())
  await root.flows.open()
  expect(root.navigation.view).toBe('AllWallets')
})

test('"and other devices go to ConnectingWalletConnectBasic": to Connect if no code is offered', async () => {
  const networks = [ethereum]
  const { modal, view } = setup({ adapters: [], networks })
  await modal.open()
  expect(view()).toBe('ConnectingWalletConnectBasic')
  await modal.close()
  // The page's button asks for Connect.
  await modal.open({ view: 'Connect' })
  expect(view()).toBe('ConnectingWalletConnectBasic')
  const off = setup({ adapters: [], networks, enableWalletConnect: false })
  await off.modal.open()
  expect(off.view()).toBe('Connect')
})

test('enableWalletGuide off removes the guide', async () => {
  for (const view of ['WhatIsAWallet', 'GetWallet'] as const) {
    const on = setup()
    await on.modal.open({ view })
    expect(on.view()).toBe(view)
    const off = setup({ enableWalletGuide: false })
    await off.modal.open({ view })
    expect(off.view()).toBe('Connect')
  }
})

test('opens at a connector and asks its wallet', async () => {
  const { modal, platform, announce, evm, view } = setup()
  announce('Fox')
  await modal.open({ view: 'ConnectingExternal', data: { connectorId: 'test.fox', namespace: 'eip155' } })
  await platform.settle()
  expect(view()).toBe('ConnectingExternal')
  evm.connecting[0]?.approve()
  await platform.settle()
  expect(view()).toBe('Account')
})

test('refuses an unknown connector and an unknown view', async () => {
  const { modal } = setup()
  await expect(
    modal.open({ view: 'ConnectingExternal', data: { connectorId: 'none', namespace: 'eip155' } }),
  ).rejects.toThrowErrorMatchingInlineSnapshot(`
    [ConnectorNotFoundError: Failed to find connector
    Connector: none
    Namespace: eip155]
  `)
  // @ts-expect-error a host without types
  await expect(modal.open({ view: 'Conect' })).rejects.toThrowErrorMatchingInlineSnapshot(
    `[ConfigInvalidError: Invalid argument of open(): view: got "Conect", wanted one of Connect, AllWallets, ConnectingWalletConnectBasic, WhatIsAWallet, GetWallet, Account, TokenDetails, Networks, UnsupportedChain, Unavailable, SIWXSignMessage, ConnectingSiwe, ConnectWallets, ConnectingExternal, ConnectingMultiChain, ConnectingWalletConnect, Downloads, EmailVerifyOtp, EmailVerifyDevice, ConnectSocials, ConnectingSocial, ConnectingFarcaster, UpdateEmailWallet, UpdateEmailPrimaryOtp, UpdateEmailSecondaryOtp, UpgradeEmailWallet, AccountSettings, ApproveTransaction, SmartSessions, SwitchAddress, WalletSend, WalletSendPreview, WalletSendSelectToken, WalletReceive, WalletCompatibleNetworks, Transactions, ChooseAccountName, RegisterAccountName, RegisterAccountNameSuccess, OnRampProviders, OnRampTokenSelect, OnRampFiatSelect, BuyInProgress, OnRampActivity, WhatIsABuy, TransactionDetails, Swap, SwapSelectToken, SwapPreview. Did you mean Connect?]`,
  )
  expect(modal.getSnapshot().open).toBe(false)
})

test('reports opening and closing, each once', async () => {
  const { modal, events } = setup()
  await modal.open()
  await modal.open({ view: 'AllWallets' })
  await modal.close()
  await modal.close()
  expect(events.slice(1)).toEqual([
    { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
    { type: 'track', event: 'MODAL_CLOSE', properties: { connected: false } },
  ])
})

test('the opening is reported before what it starts, and hosts see the open modal with it', async () => {
  const { modal, root, announce } = setup()
  announce('Fox')
  const seen: { event: string; isOpen: boolean }[] = []
  modal.onEvent(({ event }) => seen.push({ event, isOpen: modal.getSnapshot().open }))
  // Like a view that begins something in its first rendering.
  const stop = reaction(
    () => root.modal.isOpen,
    (isOpen) => isOpen && root.flows.showAllWallets(),
  )
  onTestFinished(stop)
  await modal.open()
  expect(seen.filter(({ event }) => event !== 'INITIALIZE')).toEqual([
    { event: 'MODAL_OPEN', isOpen: true },
    { event: 'CLICK_ALL_WALLETS', isOpen: true },
  ])
})

test('going back from the only view closes the modal', async () => {
  const { modal, root } = setup()
  await modal.open()
  root.flows.showAllWallets()
  root.flows.goBack()
  expect(modal.getSnapshot()).toMatchObject({ open: true, view: 'Connect' })
  root.flows.goBack()
  expect(modal.getSnapshot().open).toBe(false)
})

test('shakes for 500 ms and ignores further calls meanwhile', async () => {
  const { modal, root, platform } = setup()
  modal.shake()
  await platform.advance(400)
  modal.shake()
  await platform.advance(99)
  expect(root.modal.isShaking).toBe(true)
  await platform.advance(1)
  expect(root.modal.isShaking).toBe(false)
})

test('"In embedded mode, closing returns to Account (connected) or Connect": the modal is open from the start', async () => {
  const { modal, root, connect, eventNames } = setup({ enableEmbedded: true })
  expect(modal.getSnapshot()).toMatchObject({ open: true, view: 'Connect' })
  root.flows.showAllWallets()
  await modal.close()
  expect(modal.getSnapshot()).toMatchObject({ open: true, view: 'Connect', viewHistory: ['Connect'] })
  await connect()
  root.flows.showNetworks()
  root.flows.requestClose()
  expect(modal.getSnapshot()).toMatchObject({ open: true, view: 'Account', viewHistory: ['Account'] })
  await modal.disconnect()
  expect(modal.getSnapshot()).toMatchObject({ open: true, view: 'Connect' })
  expect(eventNames()).not.toContain('MODAL_CLOSE')
})

test('"A project id is required, otherwise a project-id-not-configured alert shows."', async () => {
  const { connect, modal, platform } = setup({ projectId: '', debug: true })
  await platform.advance(299)
  expect(modal.getSnapshot().alert).toBeUndefined()
  await platform.advance(1)
  expect(modal.getSnapshot().alert).toEqual({
    code: 'project_id_not_configured',
    message: 'Project ID Not Configured',
  })
  expect(platform.logged.map(({ level }) => level)).toEqual(['error'])
  await connect()
  expect(modal.getSnapshot().status).toBe('connected')
})

test('without debug an alert is not drawn, but the console still gets its long message', async () => {
  const { modal, platform } = setup({ projectId: '' })
  await platform.advance(1000)
  expect(modal.getSnapshot().alert).toBeUndefined()
  expect(platform.logged).toMatchInlineSnapshot(`
    [
      {
        "level": "error",
        "values": [
          "Project ID Not Configured
    The option projectId is missing: the wallet catalogue, balances and names may not answer without it.",
        ],
      },
    ]
  `)
})

test('copies the address and shows that for two and a half seconds', async () => {
  const { connect, modal, platform, root } = setup()
  await connect()
  expect(await root.flows.copyAddress()).toBe(true)
  expect(platform.copied).toEqual([`0x${'a1'.repeat(20)}`])
  expect(modal.getSnapshot().notice).toEqual({ code: 'address_copied', message: 'Address copied' })
  await platform.advance(2499)
  expect(modal.getSnapshot().notice).toBeDefined()
  await platform.advance(1)
  expect(modal.getSnapshot().notice).toBeUndefined()
})

test('a clipboard that refuses is reported', async () => {
  const copyText = async () => {
    throw new Error('not allowed')
  }
  const { connect, modal, root } = setup({}, { platform: { copyText } })
  await connect()
  expect(await root.flows.copyAddress()).toBe(false)
  expect(modal.getSnapshot().notice?.message).toBe('Failed to copy')
})

const act = fc.constantFrom(
  'open',
  'close',
  'back',
  'wallets',
  'networks',
  'choose',
  'approve',
  'refuse',
  'cancel',
  'account',
  'disconnect',
)

test('after any sequence of acts the snapshot, the storage and the stores agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 14 }), async (acts) => {
      const { modal, platform, root, evm, emit, announce, stored } = setupModal()
      announce('Fox')
      await platform.settle()
      for (const each of acts) {
        if (each === 'open') await modal.open()
        if (each === 'close') root.flows.requestClose()
        if (each === 'back' || each === 'cancel') root.flows.goBack()
        if (each === 'wallets') root.flows.showAllWallets()
        if (each === 'networks') root.flows.showNetworks()
        if (each === 'choose') {
          const row = root.walletList.connectRows[0]
          if (row) root.flows.chooseWallet(row)
        }
        await platform.settle()
        if (each === 'approve') evm.connecting.pop()?.approve()
        if (each === 'refuse') evm.connecting.pop()?.refuse(new Error('no'))
        if (each === 'account')
          emit({ type: 'accountsChanged', namespace: 'eip155', connectorId: 'test.fox', accounts: [] })
        if (each === 'disconnect') await modal.disconnect()
        await platform.settle()
        const { status, address, view, viewHistory, accounts } = modal.getSnapshot()
        expect(viewHistory.at(-1)).toBe(view)
        expect(address !== undefined).toBe(status === 'connected')
        expect(accounts.eip155?.status).toBe(status)
        expect(stored('connectedConnectorIds')).toEqual(status === 'connected' ? { eip155: 'test.fox' } : undefined)
        expect(status === 'connecting').toBe(
          ['waiting', 'alreadyPending'].includes(root.connections.attempt.status) && !root.connections.connections.size,
        )
        if (root.connections.attempt.status !== 'idle') expect(view).toBe('ConnectingExternal')
      }
      modal.dispose()
      expect({
        timers: platform.pendingTimers,
        listeners: platform.listenerCount,
      }).toEqual({
        timers: 0,
        listeners: 0,
      })
    }),
    { numRuns: 100 },
  )
})

test('an unknown connector, a login, and an unlisted namespace are refused, and the modal stays closed', async () => {
  const { modal } = setup({ networks: [ethereum] })
  const refused = async (options: Parameters<typeof modal.open>[0]) =>
    modal.open(options).then(
      () => 'opened',
      (error: { code: string }) => error.code,
    )
  expect(await refused({ view: 'ConnectingMultiChain', data: { connectorId: 'none' } })).toBe(
    'adapter_connector_not_found',
  )
  expect(await refused({ view: 'ConnectingExternal', data: { connectorId: 'ID_AUTH', namespace: 'eip155' } })).toBe(
    'adapter_connector_not_found',
  )
  expect(await refused({ namespace: 'bip122' })).toBe('adapter_network_undefined')
  expect(modal.getSnapshot().open).toBe(false)
})

test('"UnsupportedChain opens when the active network is not in the requested list", whatever made it active', async () => {
  const setupBoth = async () => {
    const world = setup()
    await world.connect('Fox')
    world.announceSolana('Sun')
    await world.modal.open({ view: 'Connect', namespace: 'solana' })
    world.root.flows.chooseWallet(world.rowOf('Sun'))
    await world.platform.settle()
    world.solana.connecting[0]?.approve()
    await world.platform.settle()
    world.emit({ type: 'networkChanged', namespace: 'eip155', connectorId: 'test.fox', chainId: '5' })
    expect(world.view()).toBe('Account')
    return world
  }
  const left = await setupBoth()
  await left.modal.disconnect('solana')
  expect(left.modal.getSnapshot()).toMatchObject({ open: true, view: 'UnsupportedChain', activeNamespace: 'eip155' })
  const gone = await setupBoth()
  await gone.modal.close()
  const connectorId = gone.root.connections.connections.get('solana')?.connectorId ?? ''
  gone.emit({ type: 'disconnected', namespace: 'solana', connectorId })
  expect(gone.modal.getSnapshot()).toMatchObject({ open: true, view: 'UnsupportedChain' })
  const asked = await setupBoth()
  await asked.modal.close()
  await asked.modal.open({ namespace: 'eip155' })
  expect(asked.modal.getSnapshot()).toMatchObject({ open: true, view: 'UnsupportedChain', activeNamespace: 'eip155' })
  // The other namespace's account is shown when the first wallet disconnects.
  await asked.modal.disconnect('eip155')
  expect(asked.modal.getSnapshot()).toMatchObject({ open: true, view: 'Account', activeNamespace: 'solana' })
})

test('storage names the active network from the first connection on, and the next page begins with it', async () => {
  const storage = createMemoryStorage()
  const one = setup({}, { platform: { storage } })
  expect({
    activeNamespace: one.stored('activeNamespace'),
    activeCaipNetworkId: one.stored('activeCaipNetworkId'),
  }).toEqual({ activeNamespace: undefined, activeCaipNetworkId: undefined })
  await one.connect('Fox')
  expect({
    activeNamespace: one.stored('activeNamespace'),
    activeCaipNetworkId: one.stored('activeCaipNetworkId'),
  }).toEqual({ activeNamespace: 'eip155', activeCaipNetworkId: 'eip155:1' })
  const sol = one.root.chains.slices.solana?.caipNetwork?.caipNetworkId ?? 'eip155:1'
  await one.modal.switchNetwork(sol)
  expect({
    activeNamespace: one.stored('activeNamespace'),
    activeCaipNetworkId: one.stored('activeCaipNetworkId'),
  }).toEqual({ activeNamespace: 'solana', activeCaipNetworkId: sol })
  one.modal.dispose()
  // The wallet was on an unlisted network: storage keeps its namespace, but not the network.
  storage.setItem('walletmodal:activeNamespace', '"eip155"')
  const two = setup({}, { platform: { storage } })
  expect(two.modal.getSnapshot().activeNamespace).toBe('eip155')
})

const phone = {
  isMobile: true,
  isIos: true,
  isAndroid: false,
  isSafari: false,
  isMac: false,
  isTelegram: false,
  isInIframe: false,
}

test('with autoConnect, Connect opens at the only wallet of its own browser and asks it, and Back leads to the list', async () => {
  const { announce, evm, modal, platform, root, view } = setup(
    { autoConnect: 'in-wallet' },
    { platform: { device: phone } },
  )
  announce('Fox')
  await modal.open()
  await platform.settle()
  expect({ view: view(), connectingCount: evm.connecting.length }).toEqual({
    view: 'ConnectingExternal',
    connectingCount: 1,
  })
  root.flows.goBack()
  await platform.settle()
  expect(view()).toBe('Connect')
  await modal.close()
  await modal.open({ view: 'Connect' })
  await platform.settle()
  evm.connecting.at(-1)?.approve()
  await platform.settle()
  expect(modal.getSnapshot().status).toBe('connected')
})

test.each([
  ['nobody wants it', {}, phone, ['Fox']],
  ['there are two wallets', { autoConnect: 'in-wallet' }, phone, ['Fox', 'Bear']],
  ['there is none', { autoConnect: 'in-wallet' }, phone, []],
  ['the page is in no phone', { autoConnect: 'in-wallet' }, { ...phone, isMobile: false, isIos: false }, ['Fox']],
] as const)('where %s, Connect shows its list', async (_why, options, device, names) => {
  const { announce, evm, modal, platform, view } = setup(options, { platform: { device } })
  for (const name of names) announce(name)
  await modal.open()
  await platform.settle()
  expect({ view: view(), connectingCount: evm.connecting.length }).toEqual({ view: 'Connect', connectingCount: 0 })
})
