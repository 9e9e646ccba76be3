import { expect, test } from 'vitest'
import { currencySign } from './currency-sign.js'

test('the sign of a currency stands where the language writes it', () => {
  const signs = {
    'USD in en': currencySign('USD', 'en'),
    'EUR in de': currencySign('EUR', 'de'),
    'USD in de': currencySign('USD', 'de'),
    'USD in ja': currencySign('USD', 'ja'),
    'USD in ar': currencySign('USD', 'ar'),
    'a code that no browser knows': currencySign('x', 'en'),
  }
  expect(signs).toEqual({
    'USD in en': { prefix: '$' },
    'EUR in de': { suffix: '€' },
    'USD in de': { suffix: '$' },
    'USD in ja': { prefix: '$' },
    'USD in ar': { prefix: '$' },
    'a code that no browser knows': { suffix: 'x' },
  })
})
