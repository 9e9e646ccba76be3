import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createPublicClient, encodeFunctionData, hashMessage, http, numberToHex, parseEther } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnedChain } from '../owned-chain.js'
import { startTestChain, testAccounts } from '../testing/chain.js'
import { smartAccount, sourceHash } from './artefacts.js'
import { bundlerOf } from './bundler.js'
import {
  createAccountData,
  factoryAddress,
  signHashAsAccount,
  signMessageAsAccount,
  smartAccountAddress,
  wrapErc6492,
} from './smart-account.js'
import { signOperation } from './user-operations.js'

const [alice, bob] = testAccounts()
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

/** Gives each test its own account by salt. */
async function setup(salt: bigint) {
  const account = { owner: alice.evmAddress, salt }
  const address = smartAccountAddress(account)
  await chain.setBalance(address, parseEther('1'))
  const signer = { ownerKey: alice.evmPrivateKey, salt, chainId: 1 }
  const client = createPublicClient({ chain: mainnet, transport: http(chain.rpcUrl) })
  return { account, address, signer, client, bundler: bundlerOf(chain) }
}
const recipient = (last: number) => numberToHex(0xabcd00n + BigInt(last), { size: 20 })
const blockNumber = async () => Number(await chain.request<string>('eth_blockNumber'))

test('the artefacts match their sources', () => {
  const hash = createHash('sha256')
  const folder = new URL('./solidity/', import.meta.url)
  for (const name of readdirSync(folder).sort())
    hash.update(`${name}\n${readFileSync(new URL(name, folder), 'utf8')}\n`)
  expect(hash.digest('hex'), 'run the command at the top of compile.mjs').toBe(sourceHash)
})

test('an account’s address depends on owner and salt, not on its deployer', async () => {
  const { account, address, bundler } = await setup(1n)
  expect(await bundler.isDeployed(account)).toBe(false)
  await bundler.deploy(account)
  expect(await bundler.isDeployed(account)).toBe(true)
  const owner = await chain.request('eth_call', [
    { to: address, data: encodeFunctionData({ abi: smartAccount.abi, functionName: 'owner' }) },
    'latest',
  ])
  expect(String(owner).slice(-40)).toBe(alice.evmAddress.slice(2).toLowerCase())
  const before = await blockNumber()
  await bundler.deploy(account)
  expect(await blockNumber()).toBe(before)
})

test('a signature verifies by ERC-6492 before the deployment, and plainly after it', async () => {
  const { account, address, signer, client, bundler } = await setup(2n)
  const message = 'dapp.test wants you to sign in'
  const signature = await signMessageAsAccount(signer, message)
  const wrapped = wrapErc6492(account, signature)
  expect(await client.verifyMessage({ address, message, signature: wrapped })).toBe(true)
  expect(await client.verifyMessage({ address, message: 'another', signature: wrapped })).toBe(false)
  expect(await client.verifyMessage({ address, message, signature })).toBe(false)
  await bundler.deploy(account)
  expect(await client.verifyMessage({ address, message, signature })).toBe(true)
  expect(await client.verifyMessage({ address, message, signature: wrapped })).toBe(true)
})

test('an account rejects a foreign key, another chain and a signature of another length', async () => {
  const { account, address, signer, bundler } = await setup(3n)
  await bundler.deploy(account)
  const hash = hashMessage('hello')
  const answerTo = (signature: `0x${string}`) =>
    chain.request<string>('eth_call', [
      {
        to: address,
        data: encodeFunctionData({ abi: smartAccount.abi, functionName: 'isValidSignature', args: [hash, signature] }),
      },
      'latest',
    ])
  const good = await signHashAsAccount(signer, hash)
  expect((await answerTo(good)).slice(0, 10)).toBe('0x1626ba7e')
  for (const bad of [
    await signHashAsAccount({ ...signer, ownerKey: bob.evmPrivateKey }, hash),
    await signHashAsAccount({ ...signer, chainId: 2 }, hash),
    await signHashAsAccount({ ...signer, salt: 99n }, hash),
    `${good}00` as const,
    '0x' as const,
  ])
    expect((await answerTo(bad)).slice(0, 10)).toBe('0xffffffff')
})

test('two transfers of one sendCalls are one transaction, which also deploys the account', async () => {
  const { account, address, bundler } = await setup(4n)
  const before = await blockNumber()
  const { outcome, receipt } = await bundler.sendCalls(
    alice.evmPrivateKey,
    [
      { to: recipient(1), value: 3n },
      { to: recipient(2), value: 4n },
    ],
    4n,
  )
  expect(outcome).toMatchObject({ sender: address, isSuccess: true, nonce: 0n })
  expect(await blockNumber()).toBe(before + 1)
  expect(await bundler.isDeployed(account)).toBe(true)
  expect([await chain.getBalance(recipient(1)), await chain.getBalance(recipient(2))]).toEqual([3n, 4n])
  expect(bundler.find(outcome.hash)?.receipt.transactionHash).toBe(receipt.transactionHash)
})

test('one reverted call undoes the others', async () => {
  const { address, bundler } = await setup(5n)
  const { outcome } = await bundler.sendCalls(
    alice.evmPrivateKey,
    [
      { to: recipient(3), value: 3n },
      { to: recipient(4), value: parseEther('2') },
    ],
    5n,
  )
  expect(outcome.isSuccess).toBe(false)
  expect(await chain.getBalance(recipient(3))).toBe(0n)
  expect(await chain.getBalance(address)).toBe(parseEther('1'))
})

test('an operation with a foreign signature, or a used nonce, is refused with its reason', async () => {
  const { account, bundler } = await setup(6n)
  const operation = await bundler.prepare(account, [{ to: recipient(5), value: 1n }])
  await expect(bundler.sendSigned(operation, bob.evmPrivateKey)).rejects.toThrow(/AA24/)
  const signed = await signOperation(operation, alice.evmPrivateKey, 1)
  await bundler.sendSigned(signed, alice.evmPrivateKey)
  await expect(bundler.sendSigned(signed, alice.evmPrivateKey)).rejects.toThrow(/AA25/)
  expect(await chain.getBalance(recipient(5))).toBe(1n)
})

test('only the owner and the entry point can make an account call', async () => {
  const { account, address, bundler } = await setup(7n)
  await bundler.deploy(account)
  const data = encodeFunctionData({ abi: smartAccount.abi, functionName: 'execute', args: [recipient(6), 1n, '0x'] })
  await expect(chain.request('eth_call', [{ from: bob.evmAddress, to: address, data }, 'latest'])).rejects.toThrow()
  await expect(chain.request('eth_call', [{ from: alice.evmAddress, to: address, data }, 'latest'])).resolves.toBe('0x')
  expect(createAccountData(account)).toMatch(/^0x/)
  expect(factoryAddress).toMatch(/^0x/)
})
