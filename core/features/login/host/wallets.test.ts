import { expect, test } from 'vitest'
import type { LoginAnswer } from '../../../contracts/login-provider.js'
import { provider } from '../../../providers/login.js'
import { createTestPlatform } from '../../../testing/platform.js'
import { createHeldWallets, readWallets } from './wallets.js'

const walletOf = (username: string): LoginAnswer => ({
  eip155: { request: async () => null, on: () => {}, removeListener: () => {} },
  user: { username },
})

/** A login whose answer about an earlier page comes when the test says so. */
function setup() {
  let answer: (wallets: LoginAnswer | undefined) => void = () => {}
  let asked = 0
  const login = provider({
    name: 'Acme',
    connect: () => Promise.reject(new Error('Nobody logs in')),
    reconnect: () => {
      asked += 1
      return new Promise((resolve) => {
        answer = resolve
      })
    },
  })
  const held = createHeldWallets(login, createTestPlatform())
  const abort = new AbortController()
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  return {
    held,
    abort,
    settled,
    login,
    asked: () => asked,
    answer: (username: string) => answer(walletOf(username)),
  }
}

test('a login of an earlier page does not take the place of a newer one', async () => {
  const { answer, held, abort, login, settled } = setup()
  const restoring = held.restore(abort.signal)
  await settled()
  held.take(readWallets(walletOf('bob'), login))
  answer('alice')
  await restoring
  expect(held.now?.username).toBe('bob')
})

test('a login that is restored after the visitor has left is not held, and nobody waits for it', async () => {
  const { answer, held, abort, settled } = setup()
  const restoring = held.restore(abort.signal)
  await settled()
  abort.abort(new Error('left'))
  await expect(restoring).rejects.toThrow('left')
  answer('alice')
  await settled()
  expect(held.now).toBeUndefined()
})

test('after the login has ended elsewhere, the host is asked who is logged in now', async () => {
  const { answer, asked, held, abort, login, settled } = setup()
  held.take(readWallets(walletOf('alice'), login))
  await held.restore(abort.signal)
  held.forget()
  const restoring = held.restore(abort.signal)
  await settled()
  answer('bob')
  await restoring
  expect({ now: held.now?.username, asked: asked() }).toEqual({ now: 'bob', asked: 1 })
})
