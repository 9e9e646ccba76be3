import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { tokenBalances } from '../../fixtures/tokens.js'
import { transactions } from '../../fixtures/transactions.js'
import { telegramSocials } from '../features/login/store.js'
import { defaultAccountTypeOf, knownTable } from '../namespaces/namespace-table.js'
import { isFungibleBalance, tokenBalance } from './account/token.js'
import { isOnNetwork, isSpamTransaction } from './account/transaction.js'
import { nameRegistration, nameSuffixes, nameToRegister } from './api/names.js'
import { defaultSocials } from './features.js'

const nowhere = { isTelegram: true, isIos: false, isMac: false, isAndroid: false }

test('"Transactions where every transfer is flagged spam are dropped."', () => {
  const spam = transactions.filter(isSpamTransaction)
  expect(spam.map(({ transfers }) => transfers.map(({ nft_info }) => nft_info?.name))).toEqual([['Claim your prize']])
  // A transaction without transfers is kept.
  expect(isSpamTransaction({ transfers: [] })).toBe(false)
})

test('"Only transactions on the connected chain are shown."', () => {
  const shown = transactions.filter((transaction) => isOnNetwork(transaction, 'eip155:137'))
  expect(shown).toHaveLength(1)
})

test('"Token balances with decimals 0 are discarded."', () => {
  const discarded = tokenBalances.filter((balance) => !isFungibleBalance(balance))
  expect(discarded.map(({ symbol }) => symbol)).toEqual(['SHARD'])
})

test('"Native-token send needs … token decimals": a row without them is not a balance', () => {
  const [ether] = tokenBalances
  const { numeric } = ether?.quantity ?? {}
  expect(z.safeParse(tokenBalance, ether).success).toBe(true)
  expect(z.safeParse(tokenBalance, { ...ether, quantity: { numeric } }).error?.issues).toMatchObject([
    { path: ['quantity', 'decimals'] },
  ])
})

test('"Name to register: letters, digits and hyphens only, at least 4 characters."', () => {
  const isName = (name: string) => z.safeParse(nameToRegister, name).success
  expect(['alice', 'al-1', 'ALICE', '0000'].map(isName)).toEqual([true, true, true, true])
  expect(['ali', 'al ice', 'alice.reown.id', 'алиса', ''].map(isName)).toEqual([false, false, false, false, false])
})

test('"Name suffixes are .reown.id and the legacy .wcn.id."', () => {
  expect(nameSuffixes).toEqual(['.reown.id', '.wcn.id'])
})

test('"The name-service message for registration is JSON with name, attributes and timestamp in seconds."', () => {
  const isMessage = (value: unknown) => z.safeParse(nameRegistration, value).success
  expect(isMessage({ name: 'alice.reown.id', attributes: {}, timestamp: 1893456000 })).toBe(true)
  expect(isMessage({ name: 'alice.reown.id', attributes: {}, timestamp: 1.5 })).toBe(false)
})

test('"Telegram social list filters: iOS removes google. Mac removes x. Android removes facebook and x."', () => {
  const removed = (device: Partial<typeof nowhere>) => {
    const kept = telegramSocials(defaultSocials, { ...nowhere, ...device })
    return defaultSocials.filter((social) => !kept.includes(social))
  }
  expect(removed({ isIos: true })).toEqual(['google'])
  expect(removed({ isMac: true })).toEqual(['x'])
  expect(removed({ isAndroid: true })).toEqual(['x', 'facebook'])
  expect([removed({}), removed({ isIos: true, isTelegram: false })]).toEqual([[], []])
})

test('"Defaults: eip155 smartAccount, solana eoa, polkadot eoa, bip122 payment."', () => {
  expect(Object.fromEntries(knownTable.all.map((each) => [each.id, defaultAccountTypeOf(each)]))).toEqual({
    eip155: 'smartAccount',
    solana: 'eoa',
    polkadot: 'eoa',
    bip122: 'payment',
  })
})
