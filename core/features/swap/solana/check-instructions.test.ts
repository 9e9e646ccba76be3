import { expect, test } from 'vitest'
import type { SwapInstruction } from '../../../contracts/service-providers.js'
import {
  closeAccount,
  createAccount,
  type RouteTerms,
  routeV2,
  setPrice,
  sharedRouteV2,
  syncNative,
  transferSol,
  wrappedSol,
} from '../../../testing/jupiter.js'
import { checkInstructions, type SolanaTerms } from './check-instructions.js'

// Sources: the interface definition of Jupiter's program, and the instruction enums of the token programs.

const alice = '7oPa2PHQdZmjSPqvpZN7MQxnC7Dcf3uL4oLqknGLk2S3'
const thief = 'C1aimC1aimC1aimC1aimC1aimC1aimC1aimC1aimC1a'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const bonk = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const ofUsdc = 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH'
const ofBonk = '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA'
const ofSol = '8szGkuLTAux9XMgZ2vtY39jVSowEcpBfFfD8hXSEqdGC'

const ofTokens: SolanaTerms = {
  ...{ address: alice, source: usdc, target: bonk, amount: 100n, least: 99n },
  accounts: { source: ofUsdc, target: ofBonk, wrapped: ofSol },
}
const route: RouteTerms = {
  ...{ user: alice, source: ofUsdc, target: ofBonk, sourceMint: usdc, targetMint: bonk },
  ...{ amount: 100n, quoted: 100n },
}
const fromSol: SolanaTerms = { ...ofTokens, source: undefined, accounts: { ...ofTokens.accounts, source: ofSol } }
const solRoute = { ...route, source: ofSol, sourceMint: wrappedSol }
const toSol: SolanaTerms = { ...ofTokens, target: undefined, accounts: { ...ofTokens.accounts, target: ofSol } }

const reasonOf = (given: readonly SwapInstruction[], terms = ofTokens): unknown => {
  try {
    checkInstructions(given, terms)
    return undefined
  } catch (error) {
    return (error as { reason?: string }).reason // only refusals have one
  }
}

test.each([
  ['one route', routeV2(route)],
  ['shared accounts', sharedRouteV2(route)],
  ['the target as the second account', routeV2({ ...route, otherTarget: ofBonk })],
])('takes a swap of tokens with %s, and leaves out the price that the provider sets', (_what, swap) => {
  const given = [setPrice(), createAccount(alice, ofBonk, alice, bonk), swap]
  expect(checkInstructions(given, ofTokens)).toEqual({ kept: given.slice(1), created: [ofBonk], minimum: 99n })
})

test('takes a swap from and to SOL, which is wrapped and unwrapped in accounts of the visitor', () => {
  const create = createAccount(alice, ofSol, alice, wrappedSol)
  const wrap = [create, transferSol(alice, ofSol, 100n), syncNative(ofSol), routeV2(solRoute)]
  expect(reasonOf([...wrap, closeAccount(ofSol, alice, alice)], fromSol)).toBe(undefined)
  const unwrap = routeV2({ ...route, target: ofSol, targetMint: wrappedSol })
  expect(reasonOf([create, unwrap, closeAccount(ofSol, alice, alice)], toSol)).toBe(undefined)
})

const swap = routeV2(route)
const v1 = { ...swap, data: Uint8Array.from([0xe5, 0x17, 0xcb, 0x97, 0x7a, 0xe3, 0xad, 0x2a, ...swap.data.slice(8)]) }
const approve: SwapInstruction = { ...syncNative(ofUsdc), data: Uint8Array.of(4, 1, 0, 0, 0, 0, 0, 0, 0) }

test.each<[string, readonly SwapInstruction[], string, SolanaTerms?]>([
  ['no swap', [createAccount(alice, ofBonk, alice, bonk)], 'empty'],
  ['two swaps', [swap, swap], 'amount'],
  ['another amount', [routeV2({ ...route, amount: 101n })], 'amount'],
  ['a lower minimum', [routeV2({ ...route, slippageBps: 200 })], 'minimum'],
  ['slippage of more than everything', [routeV2({ ...route, slippageBps: 10_001 })], 'unread'],
  ['a fee that nobody asked for', [routeV2({ ...route, feeBps: 1 })], 'unread'],
  ['the account of another', [routeV2({ ...route, target: thief })], 'receiver'],
  ['a second account of another', [routeV2({ ...route, otherTarget: thief })], 'receiver'],
  ['a shared route to another', [sharedRouteV2({ ...route, target: thief })], 'receiver'],
  ['another user', [routeV2({ ...route, user: thief })], 'sender'],
  ['another source', [routeV2({ ...route, source: ofSol })], 'source'],
  ['another source mint', [routeV2({ ...route, sourceMint: wrappedSol })], 'source'],
  ['another target mint', [routeV2({ ...route, targetMint: usdc })], 'target'],
  ['a method of version 1, whose amounts follow its route', [v1], 'unread'],
  ['too few accounts', [{ ...swap, accounts: swap.accounts.slice(0, 3) }], 'unread'],
  ['too few bytes', [{ ...swap, data: swap.data.slice(0, 20) }], 'unread'],
  ['another program', [swap, { ...swap, program: thief }], 'contract'],
  [
    'another signer',
    [swap, { ...syncNative(ofSol), accounts: [{ address: thief, isSigner: true, isWritable: true }] }],
    'sender',
  ],
  ['a transfer of SOL to another', [transferSol(alice, thief, 1n), swap], 'receiver', fromSol],
  ['more SOL than is sold', [transferSol(alice, ofSol, 101n), routeV2(solRoute)], 'value', fromSol],
  ['SOL beside a token', [transferSol(alice, ofSol, 1n), swap], 'value'],
  [
    'another instruction of the System Program',
    [{ ...transferSol(alice, ofSol, 1n), data: Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) }, swap],
    'method',
  ],
  ['an approval of a token', [approve, swap], 'method'],
  ['the closing of another account', [swap, closeAccount(ofUsdc, alice, alice)], 'token'],
  ['the rest of wrapped SOL for another', [swap, closeAccount(ofSol, thief, alice)], 'receiver'],
  ['an account for another', [createAccount(alice, ofBonk, thief, bonk), swap], 'receiver'],
  ['five new accounts', [...Array(5).fill(createAccount(alice, ofBonk, alice, bonk)), swap], 'leaves'],
  ['a token for itself', [routeV2({ ...route, targetMint: usdc })], 'target', { ...ofTokens, target: usdc }],
])('refuses %s', (_what, given, reason, terms) => {
  expect(reasonOf(given, terms)).toBe(reason)
})
