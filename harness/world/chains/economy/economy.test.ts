import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import {
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  type Hex,
  http,
  maxUint256,
  parseAbi,
  parseAbiParameters,
  parseEther,
  parseUnits,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnedChain } from '../owned-chain.js'
import { startTestChain, testAccounts } from '../testing/chain.js'
import { sourceHash } from './artefacts.js'
import { type Economy, economyOf, exchangeAbi, exchangeCall, ownCall, placeEconomy, poolsCall } from './economy.js'
import { ensAddresses } from './ens-state.js'
import {
  deedAddress,
  type EconomyToken,
  exchangeAddress,
  gearAddress,
  impostorAddress,
  nativeTokenAddress,
} from './tokens.js'

const [alice, bob] = testAccounts()
const accounts = { alice, bob }
let chain: OwnedChain
let economy: Economy
let end: () => Promise<readonly string[]>

beforeAll(async () => {
  const started = await startTestChain({ kind: 'evm', id: 1 })
  chain = started.chain
  end = started.end
  await chain.setBalance(alice.evmAddress, parseEther('10'))
  await chain.setBalance(bob.evmAddress, parseEther('10'))
  economy = await placeEconomy(
    chain,
    {
      tokens: { alice: { USDC: 1000, USDT: '500.5', DAI: '0.000000000000000001', TOLL: 100, HALT: 5 } },
      nfts: { alice: { 'DEED 1': 1, 'GEAR 5': 3 } },
      names: {
        'alice.eth': { holder: 'alice', avatar: 'https://images.test/a-picture-with-a-long-name.png' },
        'second.eth': 'alice',
        'pay.bob.eth': 'bob',
      },
    },
    accounts,
  )
})
afterAll(async () => {
  expect(await end()).toEqual([])
})

const transport = () => http(chain.rpcUrl, { retryCount: 0 })
const reader = () => createPublicClient({ chain: mainnet, transport: transport(), pollingInterval: 5 })
const writer = (of: typeof alice) =>
  createWalletClient({ account: privateKeyToAccount(of.evmPrivateKey), chain: mainnet, transport: transport() })

function token(symbol: string): EconomyToken {
  const found = economy.find(symbol)
  if (!found) throw new Error(`no ${symbol}`)
  return found
}

async function approve(symbol: string, amount: bigint) {
  const { address } = token(symbol)
  await writer(alice).writeContract({
    abi: erc20Abi,
    address,
    functionName: 'approve',
    args: [exchangeAddress, amount],
  })
}

/** Alice swaps; resolves with the transaction's status. With `gas` it is sent without an estimate, so that a failing one is sent too. */
async function swap(from: string, to: string, amount: bigint, minimum: bigint, gas?: bigint) {
  const place = (symbol: string) => (symbol === 'ETH' ? nativeTokenAddress : token(symbol).address)
  const hash = await writer(alice).writeContract({
    abi: exchangeAbi,
    address: exchangeAddress,
    functionName: 'swap',
    args: [
      exchangeAddress,
      {
        srcToken: place(from),
        dstToken: place(to),
        srcReceiver: exchangeAddress,
        dstReceiver: alice.evmAddress,
        amount,
        minReturnAmount: minimum,
        flags: 0n,
      },
      '0x',
    ],
    value: from === 'ETH' ? amount : 0n,
    ...(gas === undefined ? {} : { gas }),
  })
  return reader().getTransactionReceipt({ hash })
}

test('the artefacts match their sources', () => {
  const hash = createHash('sha256')
  const folder = new URL('./solidity/', import.meta.url)
  for (const name of readdirSync(folder).sort())
    hash.update(`${name}\n${readFileSync(new URL(name, folder), 'utf8')}\n`)
  expect(hash.digest('hex'), 'run the command at the top of contracts/compile.mjs').toBe(sourceHash)
})

test('it exists without a block or a transaction, and its tokens describe themselves', async () => {
  const started = await startTestChain({ kind: 'evm', id: 8453 })
  await placeEconomy(started.chain, { tokens: { '0x00000000000000000000000000000000000000Aa': { USDC: '2.5' } } }, {})
  expect(await started.chain.request('eth_blockNumber')).toBe('0x0')
  const client = createPublicClient({ transport: http(started.chain.rpcUrl) })
  const read = (functionName: 'name' | 'symbol' | 'decimals' | 'totalSupply') =>
    client.readContract({ abi: erc20Abi, address: token('USDC').address, functionName })
  expect({ name: await read('name'), symbol: await read('symbol'), decimals: await read('decimals') }).toEqual({
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
  })
  const pool = await economyOf(started.chain)?.reservesOf(token('USDC'))
  expect(pool).toEqual({ token: parseUnits('3200000', 6), native: parseEther('1000') })
  expect(await read('totalSupply')).toBe(parseUnits('3200002.5', 6))
  expect(await started.end()).toEqual([])
})

test('an unknown name in the specification is reported', async () => {
  const place = (spec: Parameters<typeof placeEconomy>[1]) => placeEconomy(chain, spec, accounts)
  await expect(place({ tokens: { carol: { USDC: 1 } } })).rejects.toThrow('names carol, which is not an account')
  await expect(place({ tokens: { alice: { USD: 1 } } })).rejects.toThrow('The economy has no token USD. It has: USDC,')
  await expect(place({ tokens: { alice: { USDC: '0.0000001' } } })).rejects.toThrow(
    'more decimals than the 6 of the token',
  )
  await expect(place({ nfts: { alice: { 'DEED 1': 2 } } })).rejects.toThrow('There is one DEED 1')
})

test('a swap returns the quoted amount exactly, and moves the price', async () => {
  const usdc = token('USDC')
  const amount = parseUnits('100', 6)
  const quoted = await economy.quote(usdc.address, nativeTokenAddress, amount)
  // 100 USD less the fee of 0.85 %, at a price of 3,200 that the swap itself makes slightly worse.
  const given = parseUnits('99.15', 6)
  expect(quoted).toBe((given * parseEther('1000')) / (parseUnits('3200000', 6) + given))
  await approve('USDC', amount)
  expect(await economy.allowance(usdc, alice.evmAddress)).toBe(amount)
  const before = { ether: await chain.getBalance(alice.evmAddress), pool: await economy.reservesOf(usdc) }
  const { status, gasUsed, effectiveGasPrice } = await swap('USDC', 'ETH', amount, quoted)
  expect(status).toBe('success')
  expect(await chain.getBalance(alice.evmAddress)).toBe(before.ether + quoted - gasUsed * effectiveGasPrice)
  expect(await economy.balanceOf(usdc, alice.evmAddress)).toBe(parseUnits('900', 6))
  expect(await economy.allowance(usdc, alice.evmAddress)).toBe(0n)
  expect(await economy.reservesOf(usdc)).toEqual({
    token: before.pool.token + amount,
    native: before.pool.native - quoted,
  })
  expect(await economy.quote(usdc.address, nativeTokenAddress, amount)).toBeLessThan(quoted)
})

test('a swap below its minimum fails as a whole', async () => {
  const dai = token('DAI')
  const quoted = await economy.quote(nativeTokenAddress, dai.address, parseEther('1'))
  await economy.setReserves(dai, { token: parseEther('1000000'), native: parseEther('1000') })
  await expect(swap('ETH', 'DAI', parseEther('1'), quoted)).rejects.toThrow('Return amount is not enough')
  expect((await swap('ETH', 'DAI', parseEther('1'), quoted, 300_000n)).status).toBe('reverted')
  expect(await economy.balanceOf(dai, alice.evmAddress)).toBe(1n)
  const now = await economy.quote(nativeTokenAddress, dai.address, parseEther('1'))
  expect((await swap('ETH', 'DAI', parseEther('1'), now)).status).toBe('success')
  expect(await economy.balanceOf(dai, alice.evmAddress)).toBe(1n + now)
})

/** Alice sends encoded call data to the exchange. */
async function sendCall(data: Hex, value = 0n) {
  const hash = await writer(alice).sendTransaction({ to: exchangeAddress, data, value, gas: 500_000n })
  return (await reader().getTransactionReceipt({ hash })).status
}

test('pools and the exchange’s own method swap like the router’s method', async () => {
  const [usdc, dai] = [token('USDC'), token('DAI')]
  const amount = parseUnits('10', 6)
  await approve('USDC', amount * 10n)
  const receiver = alice.evmAddress
  for (const call of [exchangeCall, poolsCall, ownCall]) {
    for (const [from, to] of [
      [usdc.address, dai.address],
      [usdc.address, nativeTokenAddress],
      [nativeTokenAddress, dai.address],
    ] as const) {
      const given = from === usdc.address ? amount : parseEther('0.01')
      const minimum = await economy.quote(from, to, given)
      const held = await economy.balanceOf(dai, receiver)
      const value = from === usdc.address ? 0n : given
      expect(await sendCall(call({ from, to, amount: given, minimum: minimum + 1n, receiver }), value)).toBe('reverted')
      expect(await sendCall(call({ from, to, amount: given, minimum, receiver }), value)).toBe('success')
      if (to === dai.address) expect(await economy.balanceOf(dai, receiver)).toBe(held + minimum)
    }
  }
})

test('an impostor is honest until activated, and then only the router’s minimum limits it', async () => {
  const dai = token('DAI')
  const amount = parseEther('0.1')
  const program = encodeAbiParameters(parseAbiParameters('address, address, uint256'), [
    nativeTokenAddress,
    dai.address,
    amount,
  ])
  const order = { from: nativeTokenAddress, to: dai.address, amount, receiver: alice.evmAddress } as const
  const byImpostor = { ...order, executor: impostorAddress, program } as const
  const minimum = ((await economy.quote(nativeTokenAddress, dai.address, amount)) * 98n) / 100n
  const gained = async (data: Hex) => {
    const before = await economy.balanceOf(dai, alice.evmAddress)
    return [await sendCall(data, amount), (await economy.balanceOf(dai, alice.evmAddress)) - before] as const
  }
  const [asleep, whole] = await gained(exchangeCall({ ...byImpostor, minimum: 1n }))
  expect({ asleep, isAboveMinimum: whole > minimum }).toEqual({ asleep: 'success', isAboveMinimum: true })
  const wake = encodeFunctionData({ abi: parseAbi(['function wake()']), functionName: 'wake' })
  await writer(bob).sendTransaction({ to: impostorAddress, data: wake })
  expect(await gained(exchangeCall({ ...byImpostor, minimum }))).toEqual(['reverted', 0n])
  expect(await gained(exchangeCall({ ...byImpostor, minimum: 1n }))).toEqual(['success', 1n])
})

test('Tether returns nothing, resets an allowance through zero, and can be swapped', async () => {
  const [usdt, usdc] = [token('USDT'), token('USDC')]
  await approve('USDT', 5n)
  await expect(approve('USDT', 6n)).rejects.toThrow('reverted')
  await approve('USDT', 0n)
  await approve('USDT', maxUint256)
  const amount = parseUnits('50', 6)
  const quoted = await economy.quote(usdt.address, usdc.address, amount)
  const before = await economy.balanceOf(usdc, alice.evmAddress)
  expect((await swap('USDT', 'USDC', amount, quoted)).status).toBe('success')
  expect(await economy.balanceOf(usdc, alice.evmAddress)).toBe(before + quoted)
  // An unlimited allowance stays unlimited.
  expect(await economy.allowance(usdt, alice.evmAddress)).toBe(maxUint256)
})

test('a token with a transfer fee arrives reduced, and quotes include the fee', async () => {
  const toll = token('TOLL')
  const address = toll.address
  const args = [bob.evmAddress, parseEther('10')] as const
  await writer(alice).writeContract({ abi: erc20Abi, address, functionName: 'transfer', args })
  expect(await economy.balanceOf(toll, alice.evmAddress)).toBe(parseEther('90'))
  expect(await economy.balanceOf(toll, bob.evmAddress)).toBe(parseEther('9.9'))
  await approve('TOLL', parseEther('10'))
  const quoted = await economy.quote(address, nativeTokenAddress, parseEther('10'))
  expect((await swap('TOLL', 'ETH', parseEther('10'), quoted)).status).toBe('success')
  const back = await economy.quote(nativeTokenAddress, address, parseEther('0.1'))
  expect((await swap('ETH', 'TOLL', parseEther('0.1'), back)).status).toBe('success')
  expect(await economy.balanceOf(toll, alice.evmAddress)).toBe(parseEther('80') + back)
})

test('a halted token can be approved but not transferred', async () => {
  const { address } = token('HALT')
  await approve('HALT', parseEther('1'))
  const move = { abi: erc20Abi, address, functionName: 'transfer', args: [bob.evmAddress, 1n] } as const
  await expect(writer(alice).writeContract(move)).rejects.toThrow('Pausable: paused')
  await expect(swap('HALT', 'ETH', parseEther('1'), 1n)).rejects.toThrow('Pausable: paused')
})

test('deeds and gear have owners and can be transferred', async () => {
  expect(await economy.nftCount('DEED 1', alice.evmAddress)).toBe(1n)
  expect(await economy.nftCount('GEAR 5', alice.evmAddress)).toBe(3n)
  await writer(alice).writeContract({
    abi: erc721Abi,
    address: deedAddress,
    functionName: 'safeTransferFrom',
    args: [alice.evmAddress, bob.evmAddress, 1n],
  })
  await writer(alice).writeContract({
    abi: parseAbi(['function safeTransferFrom(address, address, uint256, uint256, bytes)']),
    address: gearAddress,
    functionName: 'safeTransferFrom',
    args: [alice.evmAddress, bob.evmAddress, 5n, 2n, '0x'],
  })
  const counts = (of: typeof alice) =>
    Promise.all(['DEED 1', 'GEAR 5'].map((name) => economy.nftCount(name, of.evmAddress)))
  expect([await counts(alice), await counts(bob)]).toEqual([
    [0n, 1n],
    [1n, 2n],
  ])
  const read = { abi: erc721Abi, address: deedAddress } as const
  expect(await reader().readContract({ ...read, functionName: 'balanceOf', args: [bob.evmAddress] })).toBe(1n)
  expect(await reader().readContract({ ...read, functionName: 'tokenURI', args: [1n] })).toBe(
    'https://nfts.test/deed/1',
  )
})

test('names resolve both ways, with texts, and an address has a primary name', async () => {
  expect(await reader().getEnsAddress({ name: 'alice.eth' })).toBe(alice.evmAddress)
  expect(await reader().getEnsAddress({ name: 'pay.bob.eth' })).toBe(bob.evmAddress)
  expect(await reader().getEnsAddress({ name: 'nobody.eth' })).toBeNull()
  expect(await reader().getEnsName({ address: alice.evmAddress })).toBe('alice.eth')
  expect(await reader().getEnsName({ address: exchangeAddress })).toBeNull()
  const avatar = await reader().getEnsText({ name: 'alice.eth', key: 'avatar' })
  expect(avatar).toBe('https://images.test/a-picture-with-a-long-name.png')
  expect(await reader().getEnsText({ name: 'second.eth', key: 'avatar' })).toBeNull()
  const setName = (of: typeof alice, name: string) =>
    writer(of).writeContract({
      abi: parseAbi(['function setName(string) returns (bytes32)']),
      address: ensAddresses.reverseRegistrar,
      functionName: 'setName',
      args: [name],
    })
  await setName(alice, 'second.eth')
  expect(await reader().getEnsName({ address: alice.evmAddress })).toBe('second.eth')
  // Claiming another owner's name sets no name.
  await setName(bob, 'alice.eth')
  expect(await reader().getEnsName({ address: bob.evmAddress })).toBeNull()
})
