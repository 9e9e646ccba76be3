import { expect, test } from 'vitest'
import type { NamesContext } from '../contracts/service-providers.js'
import { mainnet } from '../networks/index.js'
import { whole } from '../testing/whole-network.js'
import { hostNames } from './host-names.js'

const alice = `0x${'a1'.repeat(20)}`
const network = whole(mainnet)
const context = {} as NamesContext // these functions use none

test('only names of the host’s ending are asked for', async () => {
  const asked: string[] = []
  const provider = hostNames({
    suffix: '.dapp.eth',
    hosts: ['https://dapp.example'],
    resolve: async ({ name }) => {
      asked.push(name)
      return { address: alice }
    },
  })
  expect(await provider.resolve({ name: 'alice.dapp.eth', network }, context)).toEqual({ address: alice })
  expect(await provider.resolve({ name: 'alice.eth', network }, context)).toBeUndefined()
  expect({ asked, hosts: provider.hosts, registrar: provider.registrar }).toEqual({
    asked: ['alice.dapp.eth'],
    hosts: ['https://dapp.example'],
    registrar: undefined,
  })
})

test('with a function that registers, a name that resolves is taken', async () => {
  const saved: string[] = []
  const { registrar } = hostNames({
    suffix: '.dapp.eth',
    resolve: async ({ name }) => (saved.includes(name) ? { address: alice } : undefined),
    register: async ({ name }) => void saved.push(name),
  })
  const name = 'alice.dapp.eth'
  expect(await registrar?.isTaken({ name, network }, context)).toBe(false)
  await registrar?.register({ name, address: alice, coinType: 60, message: '{}', signature: '0x' }, context)
  expect(await registrar?.isTaken({ name, network }, context)).toBe(true)
  expect(registrar?.suffix).toBe('.dapp.eth')
})
