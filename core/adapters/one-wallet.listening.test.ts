import { expect, test } from 'vitest'
import { createListening } from './one-wallet.js'

function setup() {
  const listening = createListening()
  const heard: string[] = []
  let stops = 0
  const stop = () => {
    stops += 1
  }
  return { ...listening, heard, stop, stops: () => stops }
}

test('hears until the end, and then no more, of wallets too that cannot take a listener back', () => {
  const { begin, whileOpen, end, signal, heard, stop, stops } = setup()
  const listener = whileOpen((word: string) => void heard.push(word))
  begin(() => stop)
  listener('before')
  end('why')
  listener('after')
  expect(heard).toEqual(['before'])
  expect({ stops: stops(), reason: signal.reason }).toEqual({ stops: 1, reason: 'why' })
})

test('ends once, for the first reason', () => {
  const { begin, end, signal, stop, stops } = setup()
  begin(() => stop)
  end('first')
  end('second')
  expect({ stops: stops(), reason: signal.reason }).toEqual({ stops: 1, reason: 'first' })
})

test('a wallet that ends it while it is being listened to is not listened to', () => {
  const { begin, end, stop, stops } = setup()
  begin(() => {
    end('at once')
    return stop
  })
  expect(stops()).toBe(1)
})
