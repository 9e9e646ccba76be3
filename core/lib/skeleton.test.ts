import { expect, test } from 'vitest'
import { skeletonOf } from './skeleton.js'

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
  ['MetaMask', '\ua4df\ua4f0\ua4d4\ua4ee\ua4df\ua4ee\ua4e2\ua4d7'],
  ['MetaMask', '\u2c98e\u2ca6\uab7aMask'],
  ['MetaMask', '\u13b7\u13ac\u13a2\u13aa\u13b7\u13aa\u13da\u13e6'],
  ['MetaMask', '\u15f0etaMask'],
  ['Solflare', '\u{10296}\u{10292}L\u{10287}LARE'],
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
