import { encodeFunctionData, maxUint256, parseAbi, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { describeMessage, messageBytes } from './describe-message.js'
import { describeCalls, type ShownCall } from './describe-transaction.js'
import { describeTypedData, typedFacts } from './describe-typed-data.js'
import { reveal } from './request-view.js'

const to = '0x00000000000000000000000000000000000000A1'
const network = 'Ethereum'
const calls = (...shown: ShownCall[]) =>
  describeCalls({ calls: shown, from: zeroAddress, network, fee: 'Paid for you' })
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
])
const words = (view: ReturnType<typeof calls>) =>
  view.blocks.flatMap((block) =>
    block.kind === 'facts' ? block.facts.map(({ label, value }) => `${label}: ${value}`) : [],
  )

test('hidden and directional characters are written out; foreign letters are not', () => {
  expect(reveal('a\u202eb\u2066c\u200bd\ufeffe\u0000f')).toBe('a⟨U+202E⟩b⟨U+2066⟩c⟨U+200B⟩d⟨U+FEFF⟩e⟨U+0000⟩f')
  expect(reveal('one\r\ntwo\n\tthree')).toBe('one\ntwo\n⟨U+0009⟩three')
  expect(reveal('قرأت 日本語 🦊 é')).toBe('قرأت 日本語 🦊 é')
  expect(reveal('\ud800')).toBe('⟨U+D800⟩')
})

test('a message is the text of its bytes, or the bytes when they are not text', () => {
  expect(describeMessage(messageBytes('0x6869'), []).blocks[1]).toEqual({ kind: 'text', title: 'Message', text: 'hi' })
  expect(describeMessage(messageBytes('0x686'), []).blocks[1]).toMatchObject({ text: '0x686' })
  const view = describeMessage(messageBytes('0xff00'), [])
  expect(view.warnings).toEqual(['This is not text. Sign it only if you know what it is.'])
  expect(view.blocks[1]).toEqual({ kind: 'bytes', title: 'Message, 2 bytes', hex: '0xff00' })
  expect(describeMessage(messageBytes(''), []).blocks[1]).toMatchObject({ title: 'Message (empty)' })
})

test('a message of four kilobytes is shown in full, with every deceptive character written out', () => {
  const line = 'Pay \u202eecila\u0007 قرأت '
  const long = line.repeat(Math.ceil(4096 / new TextEncoder().encode(line).length))
  const view = describeMessage(messageBytes(long), [])
  const [, block] = view.blocks
  const shown = block?.kind === 'text' ? block.text : ''
  expect(shown).toBe(long.replaceAll('\u202e', '⟨U+202E⟩').replaceAll('\u0007', '⟨U+0007⟩'))
  expect(view.warnings).toHaveLength(1)
})

test('amounts are exact, however large or small', () => {
  const amountOf = (value: bigint) => words(calls({ to, value, data: '0x' }))[0]
  expect(amountOf(0n)).toBe('Amount: 0 ETH')
  expect(amountOf(1n)).toBe('Amount: 0.000000000000000001 ETH')
  expect(amountOf(10n ** 30n + 5n)).toBe('Amount: 1000000000000.000000000000000005 ETH')
})

test('an empty transaction is described, and a token transfer names the recipient', () => {
  expect(words(calls({ to, value: 0n, data: '0x' }))).toEqual([
    'Amount: 0 ETH',
    `To: ${to}`,
    'Fee: Paid for you',
    'Network: Ethereum',
    `From: ${zeroAddress}`,
  ])
  const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [to, 7n] })
  const ofToken = [
    'Token amount: 7 of its smallest units',
    `Recipient: ${to}`,
    'Function: Transfer of a token',
    `To: ${to}`,
  ]
  expect(words(calls({ to, value: 0n, data: transfer })).slice(0, 4)).toEqual(ofToken)
  expect(words(calls({ to, value: 1n, data: transfer })).slice(0, 5)).toEqual([
    'Amount: 0.000000000000000001 ETH',
    ...ofToken,
  ])
})

test('a warning appears for approvals from half of the range on, and for every setApprovalForAll', () => {
  const approve = (amount: bigint) => encodeFunctionData({ abi, functionName: 'approve', args: [to, amount] })
  expect(calls({ to, value: 0n, data: approve(2n ** 255n - 1n) }).warnings).toEqual([])
  for (const amount of [2n ** 255n, maxUint256])
    expect(calls({ to, value: 0n, data: approve(amount) }).warnings.join()).toContain('any amount of this token')
  const all = (isOn: boolean) => encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [to, isOn] })
  expect(calls({ to, value: 0n, data: all(true) }).warnings.join()).toContain('everything that you have')
  expect(calls({ to, value: 0n, data: all(false) }).warnings).toEqual([])
})

test('an unreadable call is shown as selector and bytes, also when only its start is known', () => {
  const unreadable: ShownCall['data'][] = ['0xdeadbeef', '0x01', '0xa9059cbb00']
  for (const bytes of unreadable) {
    const view = calls({ to, value: 0n, data: bytes })
    expect(view.warnings.join()).toContain('effect of this request is unknown')
    expect(view.blocks).toContainEqual({ kind: 'bytes', title: `Data, ${(bytes.length - 2) / 2} bytes`, hex: bytes })
  }
  expect(words(calls({ to: undefined, value: 0n, data: '0x6001' }))).toContain('To: a new contract')
})

test('several calls are numbered, and a failing one is reported first', () => {
  const view = describeCalls({
    calls: [
      { to, value: 1n, data: '0x' },
      { to, value: 2n, data: '0x' },
    ],
    from: zeroAddress,
    network,
    fee: 'Not known',
    simulation: { failure: 'execution reverted\u202e' },
  })
  expect(view.title).toBe('Send 2 calls together')
  expect(view.blocks.map((block) => block.title)).toEqual(['Call 1', 'Call 2', 'All together'])
  expect(view.warnings).toEqual(['It would fail: execution reverted⟨U+202E⟩'])
  expect(words(view).join()).not.toContain('Simulation')
})

test('the amount comes first, then the simulation and the fee, each once', () => {
  const found = (simulation: 'passes' | 'unknown') =>
    words(describeCalls({ calls: [{ to, value: 1n, data: '0x' }], from: zeroAddress, network, fee: 7n, simulation }))
  expect(found('passes')).toEqual([
    'Amount: 0.000000000000000001 ETH',
    `To: ${to}`,
    'Simulation: It should go through',
    'Fee, at most: 0.000000000000000007 ETH',
    'Network: Ethereum',
    `From: ${zeroAddress}`,
  ])
  expect(found('unknown')[2]).toBe('Simulation: The node could not tell')
})

test('an unlimited permit causes the warning of an approval', () => {
  const permit = (amount: string, field: string, primaryType = 'Permit') =>
    describeTypedData(
      {
        domain: {},
        types: { [primaryType]: [{ name: field, type: 'uint256' }] },
        primaryType,
        message: { [field]: amount },
      },
      [],
    ).warnings
  expect(permit(maxUint256.toString(), 'value')).toHaveLength(1)
  expect(permit((2n ** 160n - 1n).toString(), 'amount', 'PermitSingle')).toHaveLength(1)
  expect(permit('1000', 'value')).toEqual([])
  expect(permit(maxUint256.toString(), 'value', 'Order')).toEqual([])
})

test('typed data with endless nesting is refused', () => {
  const types = { Knot: [{ name: 'next', type: 'Knot' }] }
  let message: Record<string, unknown> = {}
  for (let depth = 0; depth < 40; depth += 1) message = { next: message }
  expect(() => typedFacts({ domain: {}, types, primaryType: 'Knot', message }, 'Knot', message, 'Knot')).toThrow(
    'nested more than 16 deep',
  )
})

test('a single sum leads with what it is worth: coins, or a known token alone', () => {
  const coin = { symbol: 'ETH', decimals: 18, price: 3200 }
  const usdc = { symbol: 'USDC', decimals: 6, price: 0 }
  const tokenOf = (contract: string | undefined) => (contract === undefined ? coin : contract === to ? usdc : undefined)
  const leadOf = (...asked: readonly ShownCall[]) =>
    describeCalls({ calls: asked, from: zeroAddress, network, fee: 'Paid for you', tokenOf }).lead
  const quarter = { to, value: 250_000_000_000_000_000n, data: '0x' } as const
  expect(leadOf(quarter)).toEqual({ amount: '0.25', symbol: 'ETH', worthUsd: 800 })
  const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [zeroAddress, 2_500_000n] })
  expect(leadOf({ to, value: 0n, data: transfer })).toEqual({ amount: '2.5', symbol: 'USDC' })
  expect({
    both: leadOf({ to, value: 1n, data: transfer }),
    several: leadOf(quarter, quarter),
    none: leadOf({ ...quarter, value: 0n }),
    unknown: leadOf({ to: zeroAddress, value: 0n, data: transfer }),
    unlimited: leadOf({
      to,
      value: 0n,
      data: encodeFunctionData({ abi, functionName: 'transfer', args: [to, maxUint256] }),
    }),
  }).toEqual({})
})
