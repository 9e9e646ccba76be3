import { getAddressEncoder, address as toAddress } from '@solana/kit'
import { expect, test } from 'vitest'
import { namesCases } from '../cases/index.js'
import type { NamesContext } from '../contracts/service-providers.js'
import { readMember } from '../lib/foreign.js'
import { toBase64 } from '../lib/solana/bytes.js'
import { mainnet, solana } from '../networks/index.js'
import { solNameAccount } from '../services/sol-names.js'
import { whole } from '../testing/whole-network.js'
import { sns } from './sns.js'

const alice = 'HKKp49qGWXd639QsuH7JiLijfVW5UtCVY4s1n2HANwEA'
const bob = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'
const nobody = '11111111111111111111111111111111'
/** An associated token account: no key signs for it. */
const program = 'Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb'

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...getAddressEncoder().encode(toAddress(part))] : part)),
  )
const registry = (owner: string) => bytes(nobody, owner, nobody)
/** A record of version 2 after the header: both validations by a Solana key, 32 bytes, two ids and the content. */
const recordTwo = (staleness: string, association: string, content: string, kind = 1) =>
  bytes(nobody, nobody, nobody, [kind, 0, 1, 0, 32, 0, 0, 0], staleness, association, content)

type Accounts = readonly (Uint8Array | undefined)[]

/** The node's answer to `getMultipleAccounts` (Solana's RPC documentation): registry, NFT, records of version 1 and 2. */
function serve(accounts: Accounts) {
  const asked: unknown[] = []
  const context: NamesContext = {
    signal: new AbortController().signal,
    fetchJson: () => Promise.reject(new Error('it asks no service')),
    requestOn: () => Promise.reject(new Error('it asks the active network')),
    request: async (method, params) => {
      asked.push([method, params])
      return { value: accounts.map((data) => (data ? { data: [toBase64(data), 'base64'] } : null)) }
    },
  }
  const resolve = (name: string, network = whole(solana)) => sns().resolve({ name, network }, context)
  return { asked, resolve }
}

const cases = namesCases({
  create: () => sns(),
  network: solana,
  unserved: mainnet,
  named: 'bonfida.sol',
  address: alice,
  free: 'nobody.sol',
  request: async (_method, [accounts]) => {
    const isNamed = readMember(accounts, '0') === (await solNameAccount('bonfida'))
    const data = [toBase64(registry(alice)), 'base64']
    return { value: [isNamed ? { data } : null, null, null, null] }
  },
})

test.each(cases)('as every provider of names: $name', ({ run }) => run())

test('derives the account of a name as the service does', async () => {
  // From the tests of github.com/Bonfida/sns-sdk.
  expect(await solNameAccount('bonfida')).toBe('Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb')
})

test('a name leads to its owner, by one request', async () => {
  const { asked, resolve } = serve([registry(alice), undefined, undefined, undefined])
  expect(await resolve('bonfida.sol')).toEqual({ address: alice })
  expect(asked).toHaveLength(1)
})

test('a record of version 2 leads to the account that agreed to it, unless an earlier owner made it', async () => {
  const lookUp = (record: Uint8Array) => serve([registry(alice), undefined, undefined, record]).resolve('bonfida.sol')
  expect(await lookUp(recordTwo(alice, bob, bob))).toEqual({ address: bob })
  expect(await lookUp(recordTwo(bob, bob, bob))).toEqual({ address: alice })
  await expect(lookUp(recordTwo(alice, alice, bob))).rejects.toThrow('has not agreed')
  await expect(lookUp(recordTwo(alice, bob, bob, 2))).rejects.toThrow('validation')
})

test('a name that may lead elsewhere by a rule that is not read leads nowhere', async () => {
  const lookUp = (...accounts: Accounts) => serve(accounts).resolve('bonfida.sol')
  await expect(lookUp(registry(alice), bytes([2, 255]), undefined, undefined)).rejects.toThrow('NFT')
  await expect(lookUp(registry(alice), undefined, registry(bob), undefined)).rejects.toThrow('version 1')
  await expect(lookUp(registry(program), undefined, undefined, undefined)).rejects.toThrow('program')
  await expect(lookUp(registry(alice))).rejects.toThrow('each account')
  expect(await lookUp(registry(alice), bytes([3, 255]), undefined, undefined)).toEqual({ address: alice })
  expect(await lookUp(undefined, undefined, undefined, undefined)).toBeUndefined()
})

test('other names and other networks are not asked for', async () => {
  const { asked, resolve } = serve([])
  for (const name of ['alice.eth', 'sub.alice.sol', 'sol', '.sol']) expect(await resolve(name)).toBeUndefined()
  expect(await resolve('alice.sol', whole(mainnet))).toBeUndefined()
  expect(asked).toEqual([])
})
