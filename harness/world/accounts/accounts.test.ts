import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createSeed } from '../lib/seed.js'
import { createAccounts } from './accounts.js'

test('the keys belong to the addresses', async () => {
  for (const account of Object.values(createAccounts(createSeed(7)))) {
    expect(privateKeyToAccount(account.evmPrivateKey).address).toBe(account.evmAddress)
    const signer = await createKeyPairSignerFromPrivateKeyBytes(account.solanaPrivateKey)
    expect(signer.address).toBe(account.solanaAddress)
  }
})

test('a seed always gives the same accounts, each one different', () => {
  const [one, other] = [createAccounts(createSeed(7)), createAccounts(createSeed(7))]
  expect(Object.values(one)).toEqual(Object.values(other))
  expect(new Set(Object.values(one).map((account) => account.evmAddress)).size).toBe(8)
  expect(createAccounts(createSeed(8)).alice?.evmAddress).not.toBe(one.alice?.evmAddress)
})

test('alice comes first', () => {
  expect(Object.keys(createAccounts(createSeed(1)))[0]).toBe('alice')
})
