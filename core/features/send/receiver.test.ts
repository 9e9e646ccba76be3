import { expect, onTestFinished, test } from 'vitest'
import type { ModalOptions } from '../../options/modal-options.js'
import { alice, bob, setupSend, solAlice, solBob } from '../../testing/send.js'

async function setup(accounts: { others?: readonly string[] } = {}, options: ModalOptions = {}) {
  const world = setupSend(options)
  onTestFinished(() => world.modal.dispose())
  await world.connect(accounts)
  const send = await world.open()
  send.store.setAmount('0.5')
  /** Types a text and returns the receiver's state. */
  const wrote = async (text: string) => {
    send.setReceiver(text)
    await world.platform.advance(500)
    return send.store.receiver
  }
  const warned = () => send.store.openWarnings.map(({ kind }) => kind)
  return { ...world, send, store: send.store, wrote, warned }
}

test('accepts an address at once and writes its checksum', async () => {
  const { send, store } = await setup()
  send.setReceiver(bob.toLowerCase())
  expect(store.receiver).toEqual({ status: 'found', receiver: { address: bob } })
})

test('refuses a wrong namespace, a wrong checksum and other text half a second after the last key', async () => {
  const { send, store, platform, wrote } = await setup()
  const problems = [
    [solBob, { kind: 'namespace', namespace: 'solana' }],
    [bob.replace('C', 'c'), { kind: 'checksum' }],
    [bob.slice(0, -1), { kind: 'text' }],
    ['nobody', { kind: 'text' }],
  ] as const
  for (const [text, problem] of problems) {
    send.setReceiver(text)
    await platform.advance(499)
    expect(store.receiver).toEqual({ status: 'looking' })
    await platform.advance(1)
    expect(store.receiver).toEqual({ status: 'refused', problem })
    expect(store.blocker).toEqual({ kind: 'receiver', problem })
  }
  expect(await wrote('')).toEqual({ status: 'empty' })
})

test('looks up a registered name and its picture', async () => {
  const { wrote, store } = await setup()
  await wrote('Bob.reown.id')
  expect(store.receiver).toMatchObject({
    receiver: { address: bob, name: 'bob.reown.id', image: 'https://images.test/bob.png' },
  })
})

test('refuses an unregistered name and names it', async () => {
  const { wrote } = await setup()
  expect(await wrote('nobody.reown.id')).toEqual({
    status: 'refused',
    problem: { kind: 'noName', name: 'nobody.reown.id' },
  })
})

test('uses the last text, whichever answer arrives first', async () => {
  const { send, store, platform } = await setup()
  send.setReceiver('bob.reown.id')
  await platform.advance(400)
  send.setReceiver(alice.toLowerCase())
  await platform.advance(1000)
  expect(store.receiverAddress).toBe(alice)
})

test('warns of own accounts, contracts and burn addresses, and waits for a second tap', async () => {
  const { send, view, platform, wrote, warned, chain } = await setup()
  chain.contracts.add(bob)
  const kinds = [
    [alice, ['own']],
    [bob, ['contract']],
    ['0x0000000000000000000000000000000000000000', ['burn']],
    ['0x000000000000000000000000000000000000dEaD', ['burn']],
    ['0xdead000000000000000000000000000000000000', ['burn']],
    ['0x0000000000000000000000000000000000000004', ['burn']],
    ['0x0000000000000000000000000000000000000100', ['burn']],
    ['0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', ['burn']],
  ] as const
  for (const [address, warnings] of kinds) {
    await wrote(address)
    expect(warned()).toEqual(warnings)
    send.review()
    expect({ view: view(), warned: warned() }).toEqual({ view: 'WalletSend', warned: [] })
  }
  send.review()
  await platform.settle()
  expect(view()).toBe('WalletSendPreview')
})

test('warns of another own account', async () => {
  const { wrote, warned } = await setup({ others: [bob] })
  await wrote(bob)
  expect(warned()).toEqual(['own'])
})

test('warns of an address that looks like an earlier recipient', async () => {
  const { send, store, wrote, warned, platform } = await setup()
  await wrote(bob)
  send.review()
  await platform.settle()
  await send.send()
  send.done()
  await platform.settle()
  expect(store.recipients).toEqual([{ address: bob }])
  const alike = `${bob.slice(0, 6)}${'7'.repeat(32)}${bob.slice(-4)}`.toLowerCase()
  await wrote(alike)
  expect(warned()).toEqual(['lookAlike'])
  send.chooseRecipient({ address: bob })
  await platform.settle()
  expect({ receiverAddress: store.receiverAddress, warned: warned() }).toEqual({ receiverAddress: bob, warned: [] })
})

test('warns of a name that mixes alphabets, and waits for a second tap', async () => {
  const { send, store, warned, platform, root, answer } = await setup()
  send.store.setAmount('0.1')
  const name = '漢a.reown.id'
  platform.onFetch((url, init) =>
    url.includes(`/v1/profile/account/${encodeURIComponent(name)}`)
      ? Response.json({ name, addresses: { 60: { address: bob, created: 1 } }, attributes: [] })
      : answer(url, init),
  )
  send.chooseRecipient({ address: bob, name })
  await expect.poll(() => store.openWarnings).toEqual([{ kind: 'mixedScript', name }])
  send.review()
  expect({ view: root.navigation.view, warned: warned() }).toEqual({ view: 'WalletSend', warned: [] })
  send.review()
  expect(root.navigation.view).toBe('WalletSendPreview')
})

test('a recent recipient keeps its name as long as the name resolves to its address', async () => {
  const { send, store, platform, answer } = await setup()
  const recipient = { address: bob, name: 'bob.reown.id' }
  send.chooseRecipient(recipient)
  expect(store.receiver.status).toBe('looking')
  await platform.settle()
  expect(store.receiver).toEqual({ status: 'found', receiver: recipient })
  platform.onFetch((url, init) =>
    url.includes('/v1/profile/account/bob.reown.id')
      ? Response.json({ name: recipient.name, addresses: { 60: { address: alice, created: 1 } }, attributes: [] })
      : answer(url, init),
  )
  send.chooseRecipient(recipient)
  await platform.settle()
  expect(store.receiver).toEqual({ status: 'found', receiver: { address: bob } })
})

test('does not warn of an account that delegates to a contract', async () => {
  const { wrote, warned, chain } = await setup()
  chain.contracts.add(bob)
  chain.code = '0xef01006b175474e89094c44da98b954eedeac495271d0f'
  await wrote(bob)
  expect(warned()).toEqual([])
})

test('shows the name and picture of an address', async () => {
  const { wrote, store, service } = await setup()
  service.identities[bob] = { name: 'bob.reown.id', avatar: 'https://images.test/bob.png' }
  await wrote(bob)
  expect(store.receiver).toMatchObject({ receiver: { name: 'bob.reown.id', image: 'https://images.test/bob.png' } })
})

test.each(['vitalik.eth', 'alice.reown.id', 'Bob.reown.id', 'bob'])(
  'an address stands alone where the name %s does not lead back to it',
  async (name) => {
    const { wrote, store, service } = await setup()
    service.identities[bob] = { name, avatar: 'https://images.test/bob.png' }
    await wrote(bob)
    expect(store.receiver).toEqual({ status: 'found', receiver: { address: bob } })
  },
)

test('hides a name that imitates another one', async () => {
  const { wrote, store, service } = await setup()
  service.identities[bob] = { name: '\u0430\u0440\u0440\u04cf\u0435.eth', avatar: 'https://images.test/bob.png' }
  await wrote(bob)
  expect(store.receiver).toMatchObject({ receiver: { address: bob } })
  expect(store.receiver).not.toMatchObject({ receiver: { name: expect.anything() } })
})

test('on Solana, warns of program accounts and refuses names', async () => {
  const world = setupSend()
  onTestFinished(() => world.modal.dispose())
  await world.connectSolana()
  const send = await world.open()
  world.chain.accounts[solBob] = { owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', data: ['', 'base64'] }
  send.setReceiver(solBob)
  await world.platform.settle()
  expect(send.store.openWarnings).toEqual([{ kind: 'contract' }])
  send.setReceiver(solAlice)
  expect(send.store.openWarnings).toEqual([{ kind: 'own' }])
  send.setReceiver('bob.reown.id')
  await world.platform.advance(500)
  expect(send.store.receiver).toMatchObject({ status: 'refused', problem: { kind: 'noName' } })
  send.setReceiver(bob)
  await world.platform.advance(500)
  expect(send.store.receiver).toMatchObject({ problem: { kind: 'namespace', namespace: 'eip155' } })
})

test('warns of an address that looks like one in the history, unless the account has paid it before', async () => {
  const { platform, answer, send, store, wrote, warned } = await setup()
  const [real, poison, other] = [
    `0x1234${'5'.repeat(32)}abcd`,
    `0x1239${'6'.repeat(32)}abcd`,
    `0x1234${'7'.repeat(32)}dcba`,
  ]
  const transaction = (id: string, sentTo: string, numeric: string) => ({
    id,
    metadata: {
      ...{ operationType: 'send', hash: id, chain: 'eip155:1', minedAt: '2029-12-01T00:00:00Z', status: 'confirmed' },
      ...{ sentFrom: alice, sentTo },
    },
    transfers: [{ fungible_info: { symbol: 'USDC' }, direction: 'out', quantity: { numeric } }],
  })
  platform.onFetch((url, init) =>
    new URL(url).pathname.endsWith('/history')
      ? Response.json({ data: [transaction('0x1', real, '500'), transaction('0x2', poison, '0')], next: null })
      : answer(url, init),
  )
  await wrote(poison)
  await platform.settle()
  expect(warned()).toEqual(['lookAlike'])
  expect(store.openWarnings).toMatchObject([{ of: real }])
  send.setReceiver('')
  await wrote(real)
  await platform.settle()
  expect(warned()).toEqual([])
  await wrote(other)
  await platform.settle()
  expect(warned()).toEqual([])
})

test('counts transfers to a receiver: stored here, or in the history that is loaded anyway', async () => {
  const { platform, answer, store, wrote } = await setup()
  const other = `0x${'9'.repeat(40)}`
  const sentAs = (hash: string, to: string, more: { numeric?: string; status?: string } = {}) => {
    const { numeric = '5', status = 'confirmed' } = more
    const transfers = [{ fungible_info: { symbol: 'USDC' }, direction: 'out', quantity: { numeric } }]
    return { hash, chain: 'eip155:1', operationType: 'send', status, from: alice, to, transfers }
  }
  const listed = [
    ...[sentAs('0x1', bob), sentAs('0x2', bob.toLowerCase()), sentAs('0x3', other)],
    // These two moved nothing.
    ...[sentAs('0x4', bob, { numeric: '0' }), sentAs('0x5', bob, { status: 'failed' })],
  ]
  const kept = [sentAs('0x1', bob), sentAs('0x6', bob), sentAs('0x7', bob, { status: 'dropped' })]
  platform.storage.setItem(
    'walletmodal:sentTransactions',
    JSON.stringify(kept.map((sent) => ({ ...sent, sentAt: 1, isSettled: true }))),
  )
  platform.events.dispatchEvent(Object.assign(new Event('storage'), { key: 'walletmodal:sentTransactions' }))
  let asked = 0
  platform.onFetch((url, init) => {
    if (!new URL(url).pathname.endsWith('/history')) return answer(url, init)
    asked += 1
    const data = listed.map(({ from: sentFrom, to: sentTo, transfers, ...rest }) => ({
      id: rest.hash,
      metadata: { ...rest, sentFrom, sentTo, minedAt: '2029-12-01T00:00:00Z' },
      transfers,
    }))
    return Response.json({ data, next: null })
  })
  await wrote(bob)
  await platform.settle()
  expect({ sentTo: [...store.sentTo].sort(), asked }).toEqual({ sentTo: ['0x1', '0x2', '0x6'], asked: 1 })
  await wrote(`0x${'8'.repeat(40)}`)
  await platform.settle()
  expect(store.sentTo.size).toBe(0)
})

test('ignores a history that fails to load', async () => {
  const { platform, answer, wrote, warned } = await setup()
  platform.onFetch((url, init) =>
    new URL(url).pathname.endsWith('/history') ? new Response('', { status: 404 }) : answer(url, init),
  )
  await wrote(bob)
  await platform.settle()
  expect(warned()).toEqual([])
})

test('a history that the page names is compared, and no service beside it is asked', async () => {
  const [real, poison] = [`0x1234${'5'.repeat(32)}abcd`, `0x1239${'6'.repeat(32)}abcd`]
  const asked: string[] = []
  const activity = {
    name: 'Ours',
    hosts: [],
    activity: async ({ address }: { address: string }) => {
      asked.push(address)
      const metadata = { operationType: 'send', hash: '0x1', chain: 'eip155:1', minedAt: '2029-12-01T00:00:00Z' }
      return {
        transactions: [
          {
            id: '0x1',
            metadata: { ...metadata, sentFrom: alice, sentTo: real, status: 'confirmed' as const },
            transfers: [{ direction: 'out' as const, quantity: { numeric: '500' } }],
          },
        ],
      }
    },
  }
  const { platform, store, wrote, warned } = await setup({}, { services: { activity } })
  await wrote(poison)
  await expect.poll(warned).toEqual(['lookAlike'])
  expect(store.openWarnings).toMatchObject([{ of: real }])
  const atService = platform.requests.filter(({ url }) => url.includes('/history'))
  expect({ asked, atService }).toEqual({ asked: [alice], atService: [] })
})
