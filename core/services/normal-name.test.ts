import { ens_normalize } from '@adraffy/ens-normalize'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toNormalName } from './normal-name.js'

test.each([
  // From the draft of ENSIP-15 and its validation tests.
  ['RaFFY.eTh', 'raffy.eth'],
  ['Nick.ETH', 'nick.eth'],
  ['\u{1f6a9}\ufe0f.eth', '\u{1f6a9}.eth'],
  ['0x\u{1f98a}.eth', '0x\u{1f98a}.eth'],
  ['1\ufe0f\u20e3.eth', '1\u20e3.eth'],
  ['caf\u00e9.eth', 'caf\u00e9.eth'],
  ['cafe\u0301.eth', 'caf\u00e9.eth'],
  ['\u0430lice.eth', undefined],
  ['\u03b1lice.eth', undefined],
  // ENSIP-15 ignores these characters: the name without them is looked up and shown.
  ['ali\u200bce.eth', 'alice.eth'],
  ['ali\u2060ce.eth', 'alice.eth'],
  ['ali\u2064ce.eth', 'alice.eth'],
  ['ali\ufeffce.eth', 'alice.eth'],
  ['ali\u2061ce.eth', undefined],
  ['ali\u200dce.eth', undefined],
  ['ali\u00adce.eth', 'alice.eth'],
  ['alice\u2019s.eth', 'alice\u2019s.eth'],
  ['a_b.eth', undefined],
  ['_ab.eth', '_ab.eth'],
  ['ab--cd.eth', undefined],
  ['a b.eth', undefined],
  ['?.eth', undefined],
  ['\u202eeth.ecila', undefined],
  ['', undefined],
  ['.', undefined],
  ['a..eth', undefined],
])('normalises %j to %j', async (given, normal) => {
  expect(await toNormalName(given)).toBe(normal)
})

test('names that need no tables are normalized as the tables would', async () => {
  const text = fc.string({ unit: fc.constantFrom(...'aZ09-._ \u200d\u202e\u2067\u{1f98a}'), maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(text, async (name) => {
      let expected: string | undefined
      try {
        expected = ens_normalize(name) || undefined
      } catch {}
      expect(await toNormalName(name)).toBe(expected)
    }),
    { numRuns: 1000 },
  )
})
