import { expect, test } from 'vitest'
import type { LoginProvider } from '../../contracts/login-provider.js'
import { provider } from '../../providers/login.js'
import { type LoginSubject, loginCases } from './login.js'

/** Mistakes that a login can make, each with the case that finds it. */
const mistakes = {
  'lists a path': 'has a name, and lists origins',
  'offers nothing': 'offers email or social providers, on namespaces that the modal knows',
  'offers an unknown social provider': 'offers email or social providers, on namespaces that the modal knows',
  'gives no wallet': 'logs a visitor in by email, with a wallet of its namespaces',
  'has no account': 'logs a visitor in by email, with a wallet of its namespaces',
  'has a wallet of another namespace': 'logs a visitor in by email, with a wallet of its namespaces',
  'takes any code': 'asks again after a wrong code',
  'does not say that a code was wrong': 'asks again after a wrong code',
  'connects a visitor who has left': 'ends when the visitor leaves',
  'fails by Apple': 'logs a visitor in by each of its social providers',
  'knows everybody': 'knows a visitor who is still logged in, and nobody else',
  'changes the account': 'knows a visitor who is still logged in, and nobody else',
  'forgets to log out': 'forgets a visitor who logs out',
} as const

type Mistake = keyof typeof mistakes

const alice = `0x${'a1'.repeat(20)}`
const code = '123456'

/** A correct login, or one that makes the given mistake. */
function subjectWith(mistake?: Mistake): LoginSubject {
  const is = (each: Mistake) => each === mistake
  const walletOf = (address: string) => ({
    request: async () => (is('has no account') ? [] : [address]),
    on: () => {},
    removeListener: () => {},
  })
  const create = (): LoginProvider => {
    let isIn = is('knows everybody')
    return provider({
      name: 'Acme',
      hosts: [is('lists a path') ? '/login' : 'https://login.example'],
      email: !is('offers nothing'),
      socials: is('offers nothing')
        ? []
        : ['google', is('offers an unknown social provider') ? ('acme' as 'apple') : 'apple'], // the mistake
      connect: async (request) => {
        if (request.kind === 'social' && request.social === 'apple' && is('fails by Apple')) throw new Error('No Apple')
        if (request.kind === 'email')
          for (let isWrong = false; ; isWrong = !is('does not say that a code was wrong')) {
            const asked = request.askCode({ isWrong })
            const given = is('connects a visitor who has left') ? await asked.catch(() => code) : await asked
            if (given === code || is('takes any code')) break
          }
        isIn = true
        if (is('gives no wallet')) return {}
        return is('has a wallet of another namespace')
          ? {
              solana: {
                version: '1.0.0',
                name: 'Acme',
                icon: 'data:image/png;base64,',
                chains: [],
                features: {},
                accounts: [],
              },
            }
          : walletOf(alice)
      },
      reconnect: async () => (isIn ? walletOf(is('changes the account') ? `0x${'b0'.repeat(20)}` : alice) : undefined),
      disconnect: async () => {
        if (!is('forgets to log out')) isIn = false
      },
    })
  }
  return { create, email: 'alice@dapp.test', readCode: () => code }
}

test.each(loginCases(subjectWith()))('a correct login passes: $name', ({ run }) => run())

test.concurrent.each(Object.entries(mistakes))('a login that %s is found', async (mistake, found) => {
  const cases = loginCases(subjectWith(mistake as Mistake)) // a key of the table
  await expect(cases.find(({ name }) => name === found)?.run()).rejects.toThrow()
})

test('each case has a mistake that it finds', () => {
  expect(loginCases(subjectWith()).map(({ name }) => name)).toEqual([...new Set(Object.values(mistakes))])
})
