import { expect, test } from 'vitest'
import { isSessionPage } from './session-pages.js'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const other = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const solana = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const otherSolana = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const origins = ['https://buy.example', 'https://pay.example']
const isPage = (link: string, of = address) => isSessionPage(link, { address: of, origins })

test('a page opens only on a named origin, over https, without credentials', () => {
  const wrong = [
    'https://buy.example.evil.test/?a=1',
    'https://evil.test/?next=https://buy.example',
    'http://buy.example/',
    'https://buy.example@evil.test/',
    'https://user:word@buy.example/',
    'javascript:alert(1)',
    '/buy',
    '',
  ]
  expect(wrong.filter((link) => isPage(link))).toEqual([])
  expect(['https://buy.example/s/1', 'https://pay.example/?session=1'].every((link) => isPage(link))).toBe(true)
})

test('a page that names another account is refused, in whatever form it is written', () => {
  const wrong = [
    `https://buy.example/?walletAddress=${other}`,
    `https://buy.example/${other}`,
    `https://buy.example/#to=${other}`,
    `https://buy.example/?walletAddresses=${encodeURIComponent(JSON.stringify({ eth: other }))}`,
    `https://buy.example/?data=${btoa(JSON.stringify({ to: other }))}`,
    `https://buy.example/?next=${encodeURIComponent(encodeURIComponent(`/x?a=${other}`))}`,
    `https://buy.example/?walletAddresses=${encodeURIComponent(JSON.stringify({ eth: address, sol: otherSolana }))}`,
  ]
  expect(wrong.filter((link) => isPage(link))).toEqual([])
  expect(isPage(`https://buy.example/?walletAddress=${otherSolana}`, solana)).toBe(false)
})

test('the visitor’s own account, random ids and switches are allowed', () => {
  const right = [
    `https://buy.example/?walletAddress=${address.toLowerCase()}&disableWalletAddressForm=true`,
    `https://buy.example/?walletAddresses=${encodeURIComponent(JSON.stringify({ eth: address }))}`,
    `https://buy.example/?session_hash=${otherSolana}&hostApiKey=${otherSolana}`,
  ]
  expect(right.filter((link) => !isPage(link))).toEqual([])
  expect(isPage(`https://buy.example/?walletAddress=${solana}`, solana)).toBe(true)
})

test('a page that sells the visitor’s coins is refused', () => {
  const wrong = [
    'https://buy.example/v3/sell/input?session=1',
    'https://buy.example/?productsAvailed=SELL&session=1',
    'https://buy.example/?session=1#defaultFlow=offramp',
  ]
  expect(wrong.filter((link) => isPage(link))).toEqual([])
  expect(isPage('https://buy.example/?productsAvailed=BUY')).toBe(true)
})
