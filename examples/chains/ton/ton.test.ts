import { base64 } from '@scure/base'
import { expect, onTestFinished, test } from 'vitest'
import { createModal } from 'walletmodal/core'
import { adapterCases } from 'walletmodal/testing'
import {
  localSiwx,
  verifySiwx,
} from '../../../core/features/sign-in/siwx/index.js'
import { createTestPlatform } from '../../../core/testing/platform.js'
import { toFriendly, toRaw } from './address.js'
import { type Cell, parseCells, writeCells } from './cells.js'
import { createMockWallet } from './mock-wallet.js'
import { ton, tonMainnet, tonWallets } from './ton.js'
import { payloadOf, verify, writeProof } from './verify.js'

const cases = adapterCases({
  namespace: ton,
  install: ({ globals }) => {
    const mock = createMockWallet('keeper', 1)
    mock.inject(globals)
    return {
      reference: tonWallets(),
      wallet: {
        name: 'keeper',
        addresses: [mock.address],
        decide: mock.decide,
        isAllowed: mock.isAllowed,
        forgetPage: mock.forgetPage,
      },
    }
  },
})
test.each(cases)('$name', ({ run }) => run())

test('signs in with a proof that the page and a server verify', async () => {
  const platform = createTestPlatform()
  platform.onFetch(() => new Response('', { status: 503 }))
  const mock = createMockWallet('keeper', 1)
  mock.inject(platform.globals)
  const modal = createModal(
    {
      projectId: 'host',
      namespaces: [ton],
      adapters: [tonWallets()],
      networks: [tonMainnet],
      enableWalletConnect: false,
      siwx: localSiwx({ domain: 'dapp.test', uri: 'https://dapp.test/' }),
    },
    platform,
  )
  onTestFinished(() => modal.dispose())
  await modal.open({
    view: 'ConnectingExternal',
    data: { connectorId: 'ton:keeper', namespace: 'ton' },
  })
  await expect.poll(() => modal.getSnapshot().signIn?.status).toBeDefined()
  expect(modal.getSnapshot().caipAddress).toBe(`ton:-239:${mock.address}`)
  await modal.signIn()
  await expect.poll(() => modal.getSnapshot().signIn?.status).toBe('signedIn')
  const message = signInOf('dapp.test', mock.address)
  const signature = await modal.signMessage(message)
  const expected = { domain: 'dapp.test', nonce: 'abcdefgh' }
  await expect(
    verifySiwx({ message, signature }, expected, { namespaces: [ton] }),
  ).resolves.toBeDefined()
})

const signInOf = (domain: string, address: string) =>
  [
    `${domain} wants you to sign in with your TON account:`,
    address,
    '',
    `URI: https://${domain}/`,
    'Version: 1',
    'Chain ID: -239',
    'Nonce: abcdefgh',
  ].join('\n')

/** Asks the wallet for a proof of a message, as the adapter's `signMessage` does. */
async function proofOf(
  { bridge }: ReturnType<typeof createMockWallet>,
  message: string,
) {
  const items = [
    { name: 'ton_addr' },
    { name: 'ton_proof', payload: payloadOf(message) },
  ]
  const { payload } = await bridge.connect(2, { manifestUrl: '', items })
  const [account, answer] = 'items' in payload ? payload.items : []
  if (account?.name !== 'ton_addr' || answer?.name !== 'ton_proof')
    throw new Error('no proof')
  if (!answer.proof) throw new Error('no proof')
  const { timestamp, domain, signature } = answer.proof
  return {
    timestamp: Number(timestamp),
    domain: domain.value,
    signature,
    stateInit: account.walletStateInit,
  }
}

test('a proof for another page does not sign in', async () => {
  const wallet = createMockWallet('keeper', 1, 'evil.test')
  const message = signInOf('dapp.test', wallet.address)
  const proof = await proofOf(wallet, message)
  const { address } = wallet
  const check = (given: typeof proof, text = message) =>
    verify({ message: text, signature: writeProof(given), address })
  expect(check(proof)).toBe(false)
  expect(check({ ...proof, domain: 'dapp.test' })).toBe(false)
  const own = signInOf('evil.test', address)
  expect(check(await proofOf(wallet, own), own)).toBe(true)
})

test('refuses a proof by an unknown contract, or by a contract of another address', async () => {
  const code: Cell = { data: new Uint8Array(2), isFilledUp: false, refs: [] }
  const strange = createMockWallet('keeper', 1, 'dapp.test', code)
  const message = signInOf('dapp.test', strange.address)
  const proof = await proofOf(strange, message)
  const { address } = strange
  const signature = writeProof(proof)
  expect(verify({ message, signature, address })).toBe(false)
  const wallet = createMockWallet('keeper', 1)
  const other = createMockWallet('keeper', 2)
  const text = signInOf('dapp.test', other.address)
  const ofWallet = writeProof(await proofOf(wallet, text))
  expect(
    verify({ message: text, signature: ofWallet, address: other.address }),
  ).toBe(false)
})

test('reads and writes addresses as TEP-2 defines them', () => {
  const raw =
    '0:3333333333333333333333333333333333333333333333333333333333333333'
  const friendly = toFriendly(raw, false)
  expect(friendly).toMatchInlineSnapshot(
    `"UQAzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM-lI"`,
  )
  expect(toRaw(friendly)).toBe(raw)
  expect(toRaw(toFriendly(raw.replace('0:', '-1:'), true))).toBe(
    raw.replace('0:', '-1:'),
  )
  expect(toRaw(`${friendly.slice(0, -1)}A`)).toBeUndefined()
  expect(toRaw(raw)).toBeUndefined()
  expect(() => toFriendly('0:12', false)).toThrow('no raw address')
})

test('reads a bag of cells that it has written, and refuses an invalid one', () => {
  const leaf: Cell = { data: Uint8Array.of(1), isFilledUp: false, refs: [] }
  const root = {
    data: Uint8Array.of(0x34),
    isFilledUp: true,
    refs: [leaf, leaf],
  }
  const text = writeCells(root)
  expect(parseCells(text)).toEqual(root)
  const bytes = base64.decode(text)
  for (let length = 0; length < bytes.length; length += 1)
    expect(() => parseCells(base64.encode(bytes.slice(0, length)))).toThrow()
  // The root refers to itself.
  const circle = bytes.slice()
  circle[15] = 0
  expect(() => parseCells(base64.encode(circle))).toThrow('leads nowhere')
})
