import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cleanText, shownText } from './shown-text.js'

test.each([
  ['MetaMask', 'MetaMask'],
  ['Meta\u200bMask', 'MetaMask'],
  ['MetaMask\u2060', 'MetaMask'],
  ['Meta\u00adMask', 'MetaMask'],
  ['\ufeffMetaMask', 'MetaMask'],
  ['MetaMask \u{e0041}', 'MetaMask'],
  ['Meta\u034fMask\ufe0f', 'MetaMask'],
  ['\u202eksaMateM\u202c', 'ksaMateM'],
  ['\u2066USDC\u2069\u061c', 'USDC'],
  ['A\u0000B\u001fC\u007fD', 'ABCD'],
  ['Two\u2028 lines\u2029', 'Two lines'],
  ['Meta \u3000\u00a0  Mask', 'Meta Mask'],
  ['\ue000USDC\u{f0000}', 'USDC'],
  ['cut\ud83e', 'cut'],
  ['\u0301\u0302Fox', 'Fox'],
  ['Wallet 🦊', 'Wallet 🦊'],
  ['Tiếng Việt', 'Tiếng Việt'],
  ['ภาษาที่', 'ภาษาที่'],
  ['محفظة', 'محفظة'],
])('shows %j as %j', (given, shown) => {
  expect(cleanText(given)).toBe(shown)
})

test.each(['\u2800', '\u3164', '\u115f', '\u1160', '\uffa0', '\u180e', '\u{e0020}', '\u0378', '\u00ad\u200b \u3000'])(
  'leaves nothing of %j',
  (given) => {
    expect(cleanText(given)).toBe('')
  },
)

test('keeps three marks per letter, and 256 characters per text', () => {
  expect(cleanText(`Z${'\u0301'.repeat(50)}o`)).toBe(`Z${'\u0301'.repeat(3)}o`)
  expect(cleanText('x'.repeat(1000))).toHaveLength(256)
})

test('cleans a text when it is parsed', () => {
  expect(z.parse(z.object({ symbol: shownText() }), { symbol: 'US\u200bDC\n' })).toEqual({ symbol: 'USDC' })
})
