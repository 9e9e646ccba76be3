import { expect, test } from 'vitest'
import type { RootStore } from '../../state/root-store.js'
import { waysIn } from './ways-in.js'

interface Case {
  connectMethods?: string[]
  offersEmail?: boolean
  offersSocials?: boolean
  isLoggedIn?: boolean
  filter?: string
  enableWallets?: boolean
  collapseWallets?: boolean
  emailShowWallets?: boolean
}

/** By default both logins are offered beside wallets, and the EVM namespace supports them. */
function ways(given: Case = {}) {
  const { connectMethods = ['wallet', 'email', 'social'], offersEmail = true, offersSocials = true } = given
  const { enableWallets = true, collapseWallets = false, emailShowWallets = true } = given
  return waysIn({
    connections: { isLoggedIn: given.isLoggedIn ?? false },
    connectors: { filterNamespace: given.filter },
    options: {
      offersEmail,
      offersSocials,
      servesByLogin: (namespace: string) => namespace === 'eip155',
      given: { enableWallets, features: { collapseWallets, emailShowWallets } },
    },
    walletList: { connectMethods },
  } as unknown as RootStore) // the members that this rule reads
}

test("a login stands before the list or after it, in the host's order", () => {
  expect(ways()).toEqual({ before: [], after: ['email', 'social'], isCollapsed: false })
  expect(ways({ connectMethods: ['email', 'wallet', 'social'] })).toMatchObject({
    before: ['email'],
    after: ['social'],
  })
  expect(ways({ connectMethods: ['social', 'email', 'wallet'] })).toMatchObject({
    before: ['social', 'email'],
    after: [],
  })
})

test('an order that leaves a login out puts it before the list, and turns none off', () => {
  expect(ways({ connectMethods: [] })).toMatchObject({ before: ['email', 'social'], after: [] })
  expect(ways({ connectMethods: ['wallet'] })).toMatchObject({ before: [], after: ['email', 'social'] })
  expect(ways({ connectMethods: ['wallet', 'social'] })).toMatchObject({ after: ['social', 'email'] })
})

test('logins that the host does not offer are left out', () => {
  expect(ways({ offersEmail: false }).after).toEqual(['social'])
  expect(ways({ offersSocials: false }).after).toEqual(['email'])
})

test('no login is offered to a visitor who is logged in, or in a namespace without such accounts', () => {
  expect(ways({ isLoggedIn: true }).after).toEqual([])
  expect(ways({ filter: 'bip122' }).after).toEqual([])
  expect(ways({ filter: 'eip155' }).after).toEqual(['email', 'social'])
})

test('the list waits behind a button only if there are wallets and another way to connect', () => {
  const none = { offersEmail: false, offersSocials: false }
  expect(ways({ collapseWallets: true }).isCollapsed).toBe(true)
  expect(ways({ collapseWallets: true, offersEmail: false }).isCollapsed).toBe(true)
  expect(ways({ collapseWallets: true, ...none }).isCollapsed).toBe(false)
  expect(ways({ collapseWallets: true, enableWallets: false }).isCollapsed).toBe(false)
  expect(ways({ emailShowWallets: false }).isCollapsed).toBe(true)
  expect(ways({ emailShowWallets: false, offersEmail: false }).isCollapsed).toBe(false)
})
