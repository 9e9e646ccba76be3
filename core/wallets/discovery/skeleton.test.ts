import { expect, test } from 'vitest'
import { skeletonOf } from './wallet-identity.js'

test.each([
  ['MetaMask', 'metamask'],
  ['MetaMask', 'Meta Mask'],
  ['MetaMask', 'Meta-Mask™'.replace('™', '')],
  ['MetaMask', 'МetaMask'],
  ['MetaMask', 'Μеtаmаѕk'],
  ['MetaMask', 'MetaMas\u212a'],
  ['MetaMask', '𝐌𝐞𝐭𝐚𝐌𝐚𝐬𝐤'],
  ['MetaMask', 'ＭｅｔａＭａｓｋ'],
  ['MetaMask', 'Métämäsk'],
  ['MetaMask', 'rnetarnask'],
  ['MetaMask', 'ᴍᴇᴛᴀᴍᴀꜱᴋ'],
  ['Phantom', 'Phant0m'],
  ['Phantom', 'Рһаոτοм'],
  ['Rainbow', 'Ra1nbovv'],
  ['Rabby Wallet', 'RabbyWaIIet'],
  ['OKX Wallet', 'ОКХ Wallet'],
])('takes %s and %s for each other', (one, other) => {
  expect(skeletonOf(other)).toBe(skeletonOf(one))
})

test.each([
  ['MetaMask', 'MetaMask Flask'],
  ['Trust Wallet', 'Trust'],
  ['Rabby', 'Ruby'],
  ['Fox', 'Box'],
  ['キツネ', 'くま'],
])('tells %s from %s', (one, other) => {
  expect(skeletonOf(other)).not.toBe(skeletonOf(one))
})
