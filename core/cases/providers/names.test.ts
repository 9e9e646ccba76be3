import { expect, test } from 'vitest'
import type { NamesProvider } from '../../contracts/service-providers.js'
import { mainnet } from '../../networks/index.js'
import { type NamesSubject, namesCases } from './names.js'

/** Mistakes that a provider can make, each with the case that finds it. */
const mistakes = {
  'leads to another account': 'leads a name to its account',
  'knows everybody': 'leads a name that nobody has to nobody',
  'remembers accounts': 'asks each time, since money goes to the owner of today',
  'names accounts of others': 'names an account by a name that leads back to it',
  'has a suffix without a dot': 'says which names below its suffix are taken, and offers only such names',
  'says that every name is taken': 'says which names below its suffix are taken, and offers only such names',
  'says that every name is free': 'says which names below its suffix are taken, and offers only such names',
  'offers names elsewhere': 'says which names below its suffix are taken, and offers only such names',
} as const

type Mistake = keyof typeof mistakes

const alice = `0x${'a1'.repeat(20)}`
const bob = `0x${'b0'.repeat(20)}`

/** A correct provider, or one that makes the given mistake. */
function subjectWith(mistake?: Mistake): NamesSubject {
  const is = (each: Mistake) => each === mistake
  const create = (): NamesProvider => {
    const remembered = new Map<string, string | undefined>()
    const resolve: NamesProvider['resolve'] = async ({ name, network }, { fetchJson }) => {
      if (network.caipNetworkId !== 'eip155:1') return undefined
      const url = `https://names.example/${name}`
      const told = remembered.get(name) ?? (await fetchJson(url))
      if (typeof told !== 'string') throw new Error(`${url} has no account`)
      if (!/^(0x[0-9a-f]{40})?$/.test(told)) throw new Error(`${url} is not an account`)
      if (is('remembers accounts')) remembered.set(name, told)
      const address = is('leads to another account') && told === alice ? bob : told
      return address === '' ? undefined : { address }
    }
    return {
      name: 'Names',
      hosts: ['https://names.example'],
      resolve,
      nameOf: async () => ({ name: is('names accounts of others') ? 'bob.dapp.eth' : 'alice.dapp.eth' }),
      registrar: {
        suffix: is('has a suffix without a dot') ? 'dapp.eth' : '.dapp.eth',
        isTaken: async (asked, context) => {
          if (is('says that every name is taken')) return true
          return !is('says that every name is free') && (await resolve(asked, context)) !== undefined
        },
        suggest: async () => [is('offers names elsewhere') ? 'carol.eth' : 'carol.dapp.eth'],
        register: async () => {},
      },
    }
  }
  const fetch = async (url: string) => {
    const name = url.slice(url.lastIndexOf('/') + 1)
    const others = is('knows everybody') ? alice : ''
    return Response.json({ 'alice.dapp.eth': alice, 'bob.dapp.eth': bob }[name] ?? others)
  }
  return { create, network: mainnet, named: 'alice.dapp.eth', address: alice, free: 'nobody.dapp.eth', fetch }
}

test.each(namesCases(subjectWith()))('a correct provider passes: $name', ({ run }) => run())

test.concurrent.each(Object.entries(mistakes))('a provider that %s is found', async (mistake, found) => {
  const cases = namesCases(subjectWith(mistake as Mistake)) // a key of the table
  await expect(cases.find(({ name }) => name === found)?.run()).rejects.toThrow()
})

test('each case of names has a mistake that it finds', () => {
  const [first = ''] = Object.values(mistakes)
  const names = namesCases(subjectWith()).map(({ name }) => name)
  expect(names.slice(names.indexOf(first))).toEqual([...new Set(Object.values(mistakes))])
})
