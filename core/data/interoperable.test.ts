import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { toInteroperableBytes, toInteroperableName } from '../standards/interoperable.js'
import { bob, setupSend, solBob } from '../testing/send.js'
import { readInteroperable } from './interoperable.js'

async function setup({ isOnSolana = false, services = {} }: { isOnSolana?: boolean; services?: object } = {}) {
  const world = setupSend({ services })
  onTestFinished(() => world.modal.dispose())
  await (isOnSolana ? world.connectSolana() : world.connect())
  const send = await world.open()
  const { signal } = new AbortController()
  const { read } = await world.root.flows.part((context) => ({
    read: (text: string) => readInteroperable(text, context, signal),
  }))
  return { ...world, send, read }
}

const onEthereum = { namespace: 'eip155', reference: '1', address: bob } as const
const found = { kind: 'found', receiver: { address: bob } }

test.each([
  [`${bob}@eip155:1`, found],
  [`${bob}@ethereum`, found],
  [`${bob.toLowerCase()}@ETH`, found],
  [`${bob}@eip155`, found],
  [String(toInteroperableName(onEthereum)), found],
  [` ${toInteroperableBytes(onEthereum)}\n`, found],
  [`${toInteroperableName(onEthereum)?.slice(0, -8)}00000000`, { kind: 'checksum' }],
  [`${bob.replace('C', 'c')}@ethereum`, { kind: 'checksum' }],
  [`${bob}@optimism`, { kind: 'network', name: 'OP Mainnet' }],
  [`${bob}@op-mainnet`, { kind: 'network', name: 'OP Mainnet' }],
  [`${bob}@eip155:8453`, { kind: 'network', name: 'Base' }],
  [String(toInteroperableBytes({ ...onEthereum, reference: '59144' })), { kind: 'network', name: 'Linea' }],
  [`${bob}@eip155:1:8453`, { kind: 'network', name: 'eip155:1:8453' }],
  [`${bob}@nowhere`, { kind: 'network', name: 'nowhere' }],
  [`${solBob}@solana`, { kind: 'network', name: expect.stringContaining('olana') }],
  ['alice.eth@optimism', { kind: 'network', name: 'OP Mainnet' }],
  ['bob.reown.id@ethereum', { kind: 'found', receiver: { address: bob, name: 'bob.reown.id' } }],
  ['nobody.reown.id@ethereum', { kind: 'noName', name: 'nobody.reown.id' }],
  ['alice@example.org', { kind: 'text' }],
  ['alice.smith@example.org', { kind: 'text' }],
  ['alice@ethereum', { kind: 'text' }],
  ['0x0001', { kind: 'text' }],
])('%s, while Ethereum is active', async (text, expected) => {
  const { read } = await setup()
  expect(await read(text)).toMatchObject(expected)
})

test('an address on any other chain than the active one is never found', async () => {
  const { read } = await setup()
  const others = fc.bigInt({ min: 2n, max: 2n ** 64n }).map(String)
  await fc.assert(
    fc.asyncProperty(others, fc.boolean(), async (reference, isBinary) => {
      const other = { ...onEthereum, reference }
      expect(await read(String(isBinary ? toInteroperableBytes(other) : toInteroperableName(other)))).toMatchObject({
        kind: 'network',
      })
    }),
  )
})

test('Send shows what was found, and refuses another network half a second after the last key', async () => {
  const { send, platform } = await setup()
  const wrote = async (text: string) => {
    send.setReceiver(text)
    expect(send.store.receiver).toEqual({ status: 'looking' })
    await platform.advance(500)
    await expect.poll(() => send.store.receiver.status).not.toBe('looking')
    return send.store.receiver
  }
  expect(await wrote(`${bob}@ethereum`)).toEqual({ status: 'found', receiver: { address: bob } })
  expect(await wrote(`${bob}@base`)).toEqual({ status: 'refused', problem: { kind: 'network', name: 'Base' } })
  expect(await wrote('alice@example.org')).toEqual({ status: 'refused', problem: { kind: 'text' } })
  expect(await wrote('bob.reown.id@eth')).toMatchObject({ receiver: { address: bob, name: 'bob.reown.id' } })
})

test('a name of Solana with its network is looked up on Solana', async () => {
  const resolve = async ({ name, network }: { name: string; network: { chainNamespace: string } }) =>
    network.chainNamespace === 'solana' && name === 'bob.sol' ? { address: solBob } : undefined
  const { read } = await setup({ isOnSolana: true, services: { names: { name: 'Names', hosts: [], resolve } } })
  expect(await read('bob.sol@solana')).toEqual({ kind: 'found', receiver: { address: solBob, name: 'bob.sol' } })
  expect(await read('nobody.sol@solana')).toEqual({ kind: 'noName', name: 'nobody.sol' })
})
