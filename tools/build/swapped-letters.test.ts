import { expect, test } from 'vitest'
import { ownLettersOf, type Script, scripts, swapLetters, swapStrings } from './swapped-letters.js'

const cyrillic: Script = { signs: String.raw`0-~\u0400-\u040E\u0410-\u044F`, key: 0x470 }

const everySign = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).join('')

test.each(Object.entries(scripts))('every sign comes back in %s, and no line break is a letter', (_, script) => {
  const swapped = swapLetters(everySign, script)
  expect(swapped).not.toBe(everySign)
  expect(swapLetters(swapped, script) === everySign).toBe(true)
  expect(swapped.slice(0, 0x21)).toBe(everySign.slice(0, 0x21))
})

test('a letter has one byte', () => {
  expect(swapLetters('Сеть Base', cyrillic)).toBe('QE2< вБЃЕ')
  expect(Buffer.byteLength(swapLetters('Подключить кошелёк', { ...cyrillic, ...scripts['ru'] }))).toBe(18)
})

test('strings in an expression say the same when it runs', () => {
  const expression = `{
    lines: ['Сеть: "%0"\\n%0 и \\'Base\\'', 'Base'],
    many: (count, word = 'сеть') => \`\${count} \${word}, \${count > 1 ? 'это “\u{1F30D}”' : "одна"} – 'всё'\`,
  }`
  const swapped = swapStrings(expression, cyrillic)
  expect(swapped).toContain(`'Base']`)
  expect(swapped.match(/ownLetters\("/g)).toHaveLength(4)
  expect(swapped).toContain(`– 'всё'`)
  const run = (source: string) => new Function(`${ownLettersOf(cyrillic)}return (${source})`)()
  expect(run(swapped).lines).toEqual(run(expression).lines)
  for (const count of [1, 2]) expect(run(swapped).many(count)).toBe(run(expression).many(count))
})
