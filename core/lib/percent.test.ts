import { expect, test } from 'vitest'
import { formatPercent, formatPercentRange } from './percent.js'

test("percentages are written in the language's notation", () => {
  const written = (language: string) => formatPercent('0.85', language).replace(/[\u00a0\u202f]/g, '_')
  expect(
    Object.fromEntries(
      ['en', 'de', 'de-CH', 'fr', 'es', 'pt-BR', 'id', 'vi', 'tr', 'ja'].map((tag) => [tag, written(tag)]),
    ),
  ).toMatchInlineSnapshot(`
    {
      "de": "0,85_%",
      "de-CH": "0.85%",
      "en": "0.85%",
      "es": "0,85_%",
      "fr": "0,85_%",
      "id": "0,85%",
      "ja": "0.85%",
      "pt-BR": "0,85%",
      "tr": "%0,85",
      "vi": "0,85%",
    }
  `)
})

test('digits are Latin in every language, as in amounts', () => {
  for (const language of ['ar', 'ar-EG', 'fa', 'hi', 'th', 'mr', 'bn'])
    expect(formatPercent('12.5', language), language).toMatch(/12[.,\u066b]5/)
})

test('percentages are cut after two places, and whole ones stay whole', () => {
  expect(
    ['5.259', '0.001', '99.999', '-3.456', '1', '0', '123456.78'].map((percent) => formatPercent(percent)),
  ).toEqual(['5.25%', '0%', '99.99%', '-3.45%', '1%', '0%', '123,456.78%'])
})

test('both ends of a range are written so', () => {
  expect(formatPercentRange('1-2%')).toBe('1%–2%')
  expect(formatPercentRange('1-2.5%', 'de')).toBe('1\u00a0%–2,5\u00a0%')
  expect(formatPercentRange('1%', 'tr')).toBe('%1')
})
