import { expect, test } from 'vitest'
import { createListening } from './listening.js'

function setup() {
  const listening = createListening()
  const heard: string[] = []
  let stops = 0
  const stop = () => {
    stops += 1
  }
  return { ...listening, heard, stop, stops: () => stops }
}

test('hears events until the end only, even from wallets that cannot remove a listener', () => {
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

test('a wallet that ends the session while its listeners are set gets no further listener', () => {
  const { begin, end, stop, stops } = setup()
  begin(() => {
    end('at once')
    return stop
  })
  expect(stops()).toBe(1)
})
