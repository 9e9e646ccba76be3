import { expect, test } from 'vitest'
import { toLatinDigits } from './digits.js'

test('the digits of every keyboard become 0 to 9', () => {
  const keyboards = {
    arabic: '٠١٢٣٤٥٦٧٨٩',
    persian: '۰۱۲۳۴۵۶۷۸۹',
    hindi: '०१२३४५६७८९',
    bengali: '০১২৩৪৫৬৭৮৯',
    thai: '๐๑๒๓๔๕๖๗๘๙',
    burmese: '၀၁၂၃၄၅၆၇၈၉',
    fullWidth: '０１２３４５６７８９',
    bold: '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗',
    monospace: '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿',
    latin: '0123456789',
  }
  for (const [name, digits] of Object.entries(keyboards)) expect(toLatinDigits(digits), name).toBe('0123456789')
})

test('every decimal digit of Unicode has a value, and each value has equally many digits', () => {
  const points = Array.from({ length: 0x110000 }, (_, point) => point).filter(
    (point) => (point < 0xd800 || point > 0xdfff) && /\p{Nd}/u.test(String.fromCodePoint(point)),
  )
  const values = points.map((point) => toLatinDigits(String.fromCodePoint(point)))
  expect(points.length).toBeGreaterThan(600)
  const counts = [...'0123456789'].map((digit) => values.filter((value) => value === digit).length)
  expect(counts).toEqual(Array(10).fill(points.length / 10))
  // Digits that are a form of a Latin digit agree with Unicode's own table.
  const forms = points.filter((point) => /^[0-9]$/.test(String.fromCodePoint(point).normalize('NFKC')))
  expect(forms.length).toBeGreaterThan(60)
  for (const point of forms)
    expect(toLatinDigits(String.fromCodePoint(point))).toBe(String.fromCodePoint(point).normalize('NFKC'))
})

test("the Arabic decimal sign becomes the page's", () => {
  expect(toLatinDigits('۱۲٫۵')).toBe('12.5')
  expect(toLatinDigits('١٢٫٥', ',')).toBe('12,5')
  expect(toLatinDigits('١٢٫٥', '$&')).toBe('12$&5')
})

test('all other characters stay, even those that only look like digits', () => {
  for (const text of ['', '1,5', '١٬٠'.replace(/[٠١]/g, ''), '½', '²', '①', 'Ⅳ', '一二', '-1e5 ETH'])
    expect(toLatinDigits(text)).toBe(text)
})
