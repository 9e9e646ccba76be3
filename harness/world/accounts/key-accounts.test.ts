import { expect, test } from 'vitest'
import { accountNamesOf, keyAccountsOf, keyNamesOf } from './key-accounts.js'

const hardhat = 'test test test test test test test test test test test junk'
const abandon = `${'abandon '.repeat(11)}about`

test('a private key belongs to the EVM account, which is named after its wallet by default', () => {
  const privateKey = `0x${'11'.repeat(32)}`
  const given = ['alice', { privateKey }, { name: 'deployer', mnemonic: hardhat }]
  expect(accountNamesOf('fox', given)).toEqual(['alice', 'fox', 'deployer'])
  expect(keyNamesOf('fox', given)).toEqual(['fox', 'deployer'])
  const [fox, deployer] = keyAccountsOf('fox', given)
  expect(fox?.evmPrivateKey).toBe(privateKey)
  expect(fox?.evmAddress).toBe('0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A')
  expect(deployer?.name).toBe('deployer')
  // Keys for other chains are the same in every run, and differ from those of another account.
  expect(keyAccountsOf('fox', given)[0]?.solanaAddress).toBe(fox?.solanaAddress)
  expect(fox?.solanaAddress).not.toBe(deployer?.solanaAddress)
})

test('a phrase gives the accounts of common wallets and nodes', async () => {
  const { bitcoinKeys } = await import('./bitcoin-keys.js')
  const of = (mnemonic: string, index?: number) => keyAccountsOf('fox', [{ mnemonic, ...(index && { index }) }])[0]
  expect(of(hardhat)?.evmAddress).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  expect(of(hardhat, 1)?.evmAddress).toBe('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  const account = of(`  ${abandon}\n`)
  expect(account?.evmAddress).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
  expect(account?.solanaAddress).toBe('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
  const keys = account ? bitcoinKeys(account, { network: 'mainnet' }) : []
  expect(keys.map(({ address }) => address)).toEqual([
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  ])
})

test('an invalid phrase is reported with its account', () => {
  expect(() => keyAccountsOf('fox', [{ name: 'deployer', mnemonic: 'a b c' }])).toThrow(
    'The phrase of the account deployer is not a BIP-39 phrase',
  )
})
