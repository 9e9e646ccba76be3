import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { base58, base64, hex } from '@scure/base'
import { Signer } from 'bip322-js'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CaipNetworkId } from '../../../contracts/caip.js'
import type { SiwxMessage } from '../../../contracts/sign-in/message.js'
import {
  bitcoinKeys,
  bitcoinReferences,
  polkadotKey,
  polkadotReference,
} from '../../../testing/with-harness/accounts.js'
import { type OwnedChain, startTestChain, testAccounts } from '../../../testing/with-harness/chains.js'
import {
  bundlerOf,
  signMessageAsAccount,
  smartAccountAddress,
  wrapErc6492,
} from '../../../testing/with-harness/contracts.js'
import {
  signMessageBip322,
  signMessageBip322Full,
  signMessageEcdsa,
  signRaw,
} from '../../../testing/with-harness/signing.js'
import { formatSiwxMessage } from './message.js'
import { type SiwxExpectation, type SiwxVerifyOptions, verifySiwx, verifySiwxSession } from './verify.js'

const [alice, bob] = testAccounts()
const now = Date.UTC(2030, 0, 1)
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString()
const nonce = 'abcdef012345'
const domain = 'dapp.test'

let chain: OwnedChain
let end: () => Promise<readonly string[]>
beforeAll(async () => {
  const started = await startTestChain({ kind: 'evm', id: 1 })
  chain = started.chain
  end = started.end
  await bundlerOf(chain).ready()
})
afterAll(async () => {
  expect(await end()).toEqual([])
})

interface TestSigner {
  readonly chainId: CaipNetworkId
  readonly address: string
  sign(message: string): string | Promise<string>
}

const solana = { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const
const mainnet = { chainId: 'eip155:1' } as const
const bip122 = { chainId: `bip122:${bitcoinReferences.mainnet}` } as const
const [native, taproot] = bitcoinKeys(alice)
const [nested] = bitcoinKeys(alice, { payment: 'p2sh' })
const polkadot = { chainId: `polkadot:${polkadotReference}` } as const
const polkadotOf = (type: 'sr25519' | 'ed25519'): TestSigner => {
  const key = polkadotKey(alice, type)
  return { ...polkadot, address: key.address, sign: (message) => signRaw(key, message) }
}
/** Wallets wrote BIP-322 like this before it was final. */
const withoutVariant = (signature: string) => signature.replace(/^(smp|ful)/, '')
/** Accounts for which bip322-js, another implementation, signs. */
const legacyKey = 'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k'
const byBip322 = (address: string): TestSigner => ({
  ...bip122,
  address,
  sign: (message) => String(Signer.sign(legacyKey, address, message)),
})

const signers: Readonly<Record<string, TestSigner>> = {
  'an account with a key': {
    ...mainnet,
    address: alice.evmAddress,
    sign: (message) => privateKeyToAccount(alice.evmPrivateKey).signMessage({ message }),
  },
  'ed25519 on Solana': {
    ...solana,
    address: alice.solanaAddress,
    sign: (message) => base58.encode(ed25519.sign(new TextEncoder().encode(message), alice.solanaPrivateKey)),
  },
  'BIP-137, native segwit': { ...bip122, address: native.address, sign: (text) => signMessageEcdsa(native, text) },
  'BIP-137, nested segwit': { ...bip122, address: nested.address, sign: (text) => signMessageEcdsa(nested, text) },
  'BIP-322, native segwit': { ...bip122, address: native.address, sign: (text) => signMessageBip322(native, text) },
  'BIP-322, nested segwit': { ...bip122, address: nested.address, sign: (text) => signMessageBip322(nested, text) },
  'BIP-322, taproot': { ...bip122, address: taproot.address, sign: (text) => signMessageBip322(taproot, text) },
  'BIP-322 without the variant': {
    ...bip122,
    address: native.address,
    sign: (text) => withoutVariant(signMessageBip322(native, text)),
  },
  'BIP-322 full without the variant': {
    ...bip122,
    address: native.address,
    sign: (text) => withoutVariant(signMessageBip322Full(native, text)),
  },
  'BIP-322 full, native segwit': { ...bip122, address: native.address, sign: (t) => signMessageBip322Full(native, t) },
  'BIP-322 full, nested segwit': { ...bip122, address: nested.address, sign: (t) => signMessageBip322Full(nested, t) },
  'BIP-322 full, taproot': { ...bip122, address: taproot.address, sign: (t) => signMessageBip322Full(taproot, t) },
  'a legacy address, by another implementation': byBip322('14vV3aCHBeStb5bkenkNHbe2YAFinYdXgc'),
  'native segwit, by another implementation': byBip322('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'),
  'taproot, by another implementation': byBip322('bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'),
  'sr25519 on Polkadot': polkadotOf('sr25519'),
  'ed25519 on Polkadot': polkadotOf('ed25519'),
}

function dataOf(
  { address, chainId }: Pick<TestSigner, 'address' | 'chainId'>,
  more: Partial<SiwxMessage> = {},
): SiwxMessage {
  return {
    accountAddress: address,
    chainId,
    domain,
    uri: 'https://dapp.test/',
    version: '1',
    nonce,
    issuedAt: at(0),
    ...more,
  }
}

const options = (): SiwxVerifyOptions => ({ now, rpcUrls: { 'eip155:1': chain.rpcUrl }, clockToleranceMs: 0 })

async function signed(signer: TestSigner, more: Partial<SiwxMessage> = {}) {
  const message = formatSiwxMessage(dataOf(signer, more))
  return { message, signature: await signer.sign(message) }
}

test.for(Object.entries(signers))('accepts what %s signed, and rejects every later change', async ([, signer]) => {
  const { message, signature } = await signed(signer)
  const data = await verifySiwx({ message, signature }, { domain, nonce }, options())
  expect(data).toEqual(dataOf(signer))
  await verifySiwxSession({ data, message, signature }, options())
  // The same signature under another text, which is valid in every other respect.
  const other = message.replace('https://dapp.test/', 'https://dapp.test/b')
  await expect(verifySiwx({ message: other, signature }, { domain, nonce }, options())).rejects.toMatchObject({
    code: 'siwx_refused',
    reason: 'signature',
  })
  // The same text with an invalid signature.
  for (const wrong of ['', '0x', 'zz', signature.slice(0, -4), `${signature}00`])
    await expect(verifySiwx({ message, signature: wrong }, { domain, nonce }, options())).rejects.toMatchObject({
      reason: 'signature',
      shortMessage: 'The signature is not valid',
    })
})

test('a BIP-322 transaction that differs, or holds only later, is refused', async () => {
  const signer = { ...bip122, address: native.address, sign: (text: string) => signMessageBip322Full(native, text) }
  const { message, signature } = await signed(signer)
  const isTaken = (bytes: Uint8Array) =>
    verifySiwx({ message, signature: base64.encode(bytes) }, { domain, nonce }, options()).then(
      () => true,
      () => false,
    )
  const right = base64.decode(signature.replace(/^ful/, ''))
  expect(await isTaken(right)).toBe(true)
  const changed = (at: number) => {
    const bytes = Uint8Array.from(right)
    bytes[at] = 1
    return bytes
  }
  // Its version, its input, its sequence, its output and its lock time.
  const places = { version: 0, txid: 8, index: 39, sequence: 44, amount: 49, script: 58, lockTime: right.length - 1 }
  for (const at of Object.values(places)) expect(await isTaken(changed(at))).toBe(false)
})

test('the signature of another account is refused, whatever its kind', async () => {
  const signer = signers['an account with a key'] as TestSigner // it is in the table
  const stranger = {
    ...signer,
    sign: (message: string) => privateKeyToAccount(bob.evmPrivateKey).signMessage({ message }),
  }
  await expect(verifySiwx(await signed(stranger), { domain, nonce }, options())).rejects.toMatchObject({
    reason: 'signature',
  })
  const other = { ...bip122, address: taproot.address, sign: (text: string) => signMessageBip322(native, text) }
  await expect(verifySiwx(await signed(other), { domain, nonce }, options())).rejects.toMatchObject({
    reason: 'signature',
  })
})

test('a smart account signs in before it is deployed and after', async () => {
  const account = { owner: alice.evmAddress, salt: 11n }
  const address = smartAccountAddress(account)
  const plain = {
    ...mainnet,
    address,
    sign: (message: string) => signMessageAsAccount({ ownerKey: alice.evmPrivateKey, salt: 11n, chainId: 1 }, message),
  }
  const wrapped = {
    ...plain,
    sign: async (text: string) => wrapErc6492(account, (await plain.sign(text)) as `0x${string}`),
  } // it is hex
  const [bare, whole] = [await signed(plain), await signed(wrapped)]
  const isIn = (signature: { message: string; signature: string }) =>
    verifySiwx(signature, { domain, nonce }, options()).then(
      () => true,
      (error: { reason?: unknown }) => error.reason,
    )
  expect(await isIn(whole)).toBe(true)
  // Before the deployment, no code could accept it.
  expect(await isIn(bare)).toBe('signature')
  expect(await isIn({ ...whole, message: whole.message.replace('dapp.test/', 'dapp.test/b') })).toBe('signature')
  await bundlerOf(chain).deploy(account)
  expect(await isIn(whole)).toBe(true)
  expect(await isIn(bare)).toBe(true)
  expect(await isIn({ ...bare, message: bare.message.replace('dapp.test/', 'dapp.test/b') })).toBe('signature')
  // Only its chain can verify a smart account's signature.
  await expect(verifySiwx(whole, { domain, nonce }, { now })).rejects.toMatchInlineSnapshot(`
    [SiwxNodeMissingError: No node is known for eip155:1
    The signature may be that of a contract, which its chain alone can check.
    Give rpcUrls["eip155:1"].]
  `)
  await expect(
    verifySiwx(whole, { domain, nonce }, { now, rpcUrls: { 'eip155:1': 'http://127.0.0.1:9/' }, clockToleranceMs: 0 }),
  ).rejects.toMatchObject({ reason: 'signature' })
})

const person = signers['an account with a key'] as TestSigner // it is in the table
type Case = [string, Partial<SiwxMessage>, Partial<SiwxExpectation>, Partial<SiwxVerifyOptions>, string | undefined]

const byDefault = { clockToleranceMs: undefined }

test.for<Case>([
  ['nothing wrong', {}, {}, {}, undefined],
  [
    'all that can be expected',
    {},
    { uri: 'https://dapp.test/', accountAddress: alice.evmAddress.toLowerCase(), chainId: 'eip155:1' },
    {},
    undefined,
  ],
  ['another domain', { domain: 'evil.test' }, {}, {}, 'domain'],
  ['a domain with another port', { domain: 'dapp.test:8080' }, {}, {}, 'domain'],
  ['a domain that begins alike', {}, { domain: 'dapp.test.evil' }, {}, 'domain'],
  ['another nonce', { nonce: 'fedcba543210' }, {}, {}, 'nonce'],
  ['a nonce in other letters', {}, { nonce: nonce.toUpperCase() }, {}, 'nonce'],
  ['another account', {}, { accountAddress: bob.evmAddress }, {}, 'address'],
  ['another network', {}, { chainId: 'eip155:137' }, {}, 'chain'],
  ['another URI', {}, { uri: 'https://dapp.test/admin' }, {}, 'uri'],
  ['a message that expires later', { expirationTime: at(1) }, {}, {}, undefined],
  ['a message that expires now', { expirationTime: at(0) }, {}, {}, 'expired'],
  ['a message that has expired', { expirationTime: at(-1) }, {}, {}, 'expired'],
  ['an expired one, within the tolerance', { expirationTime: at(-1) }, {}, { clockToleranceMs: 2000 }, undefined],
  ['a message that is valid from now on', { notBefore: at(0) }, {}, {}, undefined],
  ['a message that is not valid yet', { notBefore: at(1) }, {}, {}, 'not_yet_valid'],
  ['not valid yet, within the tolerance', { notBefore: at(1) }, {}, { clockToleranceMs: 1000 }, undefined],
  ['a message of the future', { issuedAt: at(1) }, {}, {}, 'issued_later'],
  ['of the future, within the tolerance', { issuedAt: at(1) }, {}, { clockToleranceMs: 1000 }, undefined],
  ['a minute of the future, where no tolerance is named', { issuedAt: at(60) }, {}, byDefault, undefined],
  ['more than a minute of the future', { issuedAt: at(61) }, {}, byDefault, 'issued_later'],
  ['not valid for a minute yet, where no tolerance is named', { notBefore: at(60) }, {}, byDefault, undefined],
  ['not valid for longer yet', { notBefore: at(61) }, {}, byDefault, 'not_yet_valid'],
  [
    'expired less than a minute ago, where no tolerance is named',
    { expirationTime: at(-59) },
    {},
    byDefault,
    undefined,
  ],
  ['expired a minute ago', { expirationTime: at(-60) }, {}, byDefault, 'expired'],
  ['the scheme of the page', { scheme: 'https' }, { scheme: 'https' }, {}, undefined],
  ['no scheme where one is known', {}, { scheme: 'https' }, {}, undefined],
  ['a scheme that nobody asked for', { scheme: 'https' }, {}, {}, undefined],
  ['another scheme', { scheme: 'http' }, { scheme: 'https' }, {}, 'domain'],
  ['a network that the server does not name', { chainId: 'eip155:31337' }, {}, {}, 'chain'],
  ['the same where the server names none', { chainId: 'eip155:31337' }, {}, { rpcUrls: undefined }, undefined],
])('%s', async ([, data, expected, more, reason]) => {
  const outcome = verifySiwx(await signed(person, data), { domain, nonce, ...expected }, { ...options(), ...more })
  if (reason === undefined) await expect(outcome).resolves.toMatchObject({ accountAddress: alice.evmAddress })
  else await expect(outcome).rejects.toMatchObject({ code: 'siwx_refused', reason })
})

test('a refusal names the given and the expected value', async () => {
  await expect(
    verifySiwx(await signed(person), { domain: 'evil.test', nonce }, options()),
  ).rejects.toMatchInlineSnapshot(`
      [SiwxRefusedError: The message was signed for another domain
      Reason: domain
      Got: dapp.test
      Wanted: evil.test]
    `)
  await expect(
    verifySiwx({ message: 'Hello', signature: '0x' }, { domain, nonce }, options()),
  ).rejects.toMatchInlineSnapshot(`
      [SiwxRefusedError: The message is not a sign-in message
      Reason: message
      Said: Invalid sign-in message: text: got "Hello", wanted "… wants you to sign in with your … account:".
      Code: siwx_message_invalid]
    `)
})

test('a network without a node is refused, with the networks that have one', async () => {
  const rpcUrls = {
    'eip155:10': 'https://ten.test/',
    'eip155:137': 'https://other.test/',
    [solana.chainId]: 'https://s.test/',
  }
  await expect(
    verifySiwx(await signed(person), { domain, nonce }, { ...options(), rpcUrls }),
  ).rejects.toMatchInlineSnapshot(`
    [SiwxRefusedError: The message was signed for another network
    Reason: chain
    Got: eip155:1
    Wanted: eip155:10, eip155:137]
  `)
})

test("the case of an account's letters counts, except on eip155", async () => {
  const onSolana = signers['ed25519 on Solana'] as TestSigner // it is in the table
  const verified = async (signer: TestSigner, accountAddress: string) =>
    verifySiwx(await signed(signer), { domain, nonce, accountAddress }, { ...options(), rpcUrls: undefined })
  await expect(verified(person, person.address.toLowerCase())).resolves.toBeDefined()
  await expect(verified(onSolana, onSolana.address)).resolves.toBeDefined()
  await expect(verified(onSolana, onSolana.address.toLowerCase())).rejects.toMatchObject({ reason: 'address' })
})

test('a session whose data makes no message is refused', async () => {
  const session = { data: { ...dataOf(person), nonce: '!' }, ...(await signed(person)) }
  await expect(verifySiwxSession(session, options())).rejects.toMatchObject({ reason: 'message' })
})

test('a session whose message differs from its data is refused', async () => {
  const session = { data: dataOf(person), ...(await signed(person)) }
  for (const data of [
    { ...session.data, accountAddress: bob.evmAddress },
    { ...session.data, expirationTime: at(60) },
    { ...session.data, nonce: 'fedcba543210' },
  ])
    await expect(verifySiwxSession({ ...session, data }, options())).rejects.toMatchObject({ reason: 'message' })
})

/** The eight points of edwards25519 whose order divides 8, each in every way of writing it. */
const smallOrderKeys = [
  '0100000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000080',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000080',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
].map((digits) => hex.decode(digits))

test.for([
  ['Solana', solana, (key: Uint8Array) => base58.encode(key), (bytes: Uint8Array) => base58.encode(bytes)],
  ['Polkadot', polkadot, ss58, (bytes: Uint8Array) => `0x${hex.encode(bytes)}`],
] as const)(
  'a key of small order, which signs any text, signs nobody in on %s',
  async ([, network, toAddress, toText]) => {
    for (const key of smallOrderKeys) {
      const address = toAddress(key)
      // With this many texts, loose rules would accept some forged signature.
      for (let index = 0; index < 16; index += 1) {
        const message = formatSiwxMessage(dataOf({ ...network, address }, { nonce: `abcdefgh${index}` }))
        for (const point of smallOrderKeys)
          for (const marker of [0, 0x80]) {
            const forged = new Uint8Array(64)
            forged.set(point)
            forged[63] = marker // sr25519 marks its own signatures
            const signedText = { message, signature: toText(forged) }
            await expect(
              verifySiwx(signedText, { domain, nonce: `abcdefgh${index}` }, options()),
            ).rejects.toMatchObject({ reason: 'signature' })
          }
      }
    }
  },
)

test('secp256k1 has no such key, and a key that is no point does not sign in', async () => {
  const zero = { ...mainnet, address: `0x${'00'.repeat(20)}` }
  for (const signature of [`0x${'00'.repeat(64)}1b`, `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(64)}1c`])
    await expect(
      verifySiwx({ message: formatSiwxMessage(dataOf(zero)), signature }, { domain, nonce }, options()),
    ).rejects.toMatchObject({ reason: 'signature' })
})

test('a contract that only repeats its input does not confirm a signature', async () => {
  // The precompiled contract 0x04 returns its own input, which begins with the magic value.
  const echo = { ...mainnet, address: `0x${'4'.padStart(40, '0')}` }
  await expect(
    verifySiwx({ message: formatSiwxMessage(dataOf(echo)), signature: '0xdead' }, { domain, nonce }, options()),
  ).rejects.toMatchObject({ reason: 'signature' })
})

function ss58(key: Uint8Array): string {
  const payload = Uint8Array.from([42, ...key])
  const checksum = blake2b(Uint8Array.from([...new TextEncoder().encode('SS58PRE'), ...payload])).subarray(0, 2)
  return base58.encode(Uint8Array.from([...payload, ...checksum]))
}
