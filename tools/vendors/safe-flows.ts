import type { Flow } from './flow.js'
import type { Visit } from './visit.js'

// Flows of a page in a Safe: with wagmi's connector `safe()` from @wagmi/connectors, and with Safe's SDK alone.

const ofSafe = { subjects: ['safe'] }

/** Opens the page and connects with wagmi's connector. */
const connect = async (visit: Visit) => {
  await visit.open()
  return visit.evaluate((): Promise<unknown> => Object(window).safeByWagmi.connect(), undefined)
}

export const safeFlows = {
  'connects by the connector of wagmi': {
    ...ofSafe,
    async run(visit) {
      return { connected: await connect(visit) }
    },
    expected: { connected: { accounts: 1, isWithChecksum: true, chainId: 1 } },
  },
  'signs typed data by the connector of wagmi': {
    ...ofSafe,
    async run(visit) {
      await connect(visit)
      const signed = visit.evaluate((): Promise<boolean> => Object(window).safeByWagmi.signTypedData(), undefined)
      await visit.wallet.approve('sign')
      return { isByAccount: await signed }
    },
    expected: { isByAccount: true },
  },
  'sends several calls as one by the connector of wagmi': {
    ...ofSafe,
    isAlone: true,
    async run(visit) {
      await connect(visit)
      const sent = visit.evaluate((): Promise<object> => Object(window).safeByWagmi.sendCalls(), undefined)
      await visit.wallet.approve()
      return { ...(await sent) }
    },
    expected: { waits: 'pending', done: 'success', receipts: 2, hashes: 1, got: ['1', '2'] },
  },
  'sends none of several calls where one fails': {
    ...ofSafe,
    isAlone: true,
    async run(visit) {
      await connect(visit)
      const sent = visit.evaluate((): Promise<object> => Object(window).safeByWagmi.sendCalls('fails'), undefined)
      await visit.wallet.approve()
      return { ...(await sent) }
    },
    expected: { waits: 'pending', done: 'failure', receipts: 0, hashes: 0, got: ['0', '0'] },
  },
  'reads the address book by the SDK where its owner lets it': {
    ...ofSafe,
    async run(visit) {
      await visit.open()
      const ask = () => visit.evaluate((): Promise<object> => Object(window).safeBySdk.addressBook(), undefined)
      const declined = ask()
      await visit.wallet.reject({ method: 'wallet_requestPermissions' })
      const refused = await declined
      const asked = ask()
      await visit.wallet.approve({ method: 'wallet_requestPermissions' })
      const first = await asked
      // The permission stays, so the owner is not asked again.
      return { refused, first, again: await ask() }
    },
    expected: {
      refused: { code: 4001, message: 'Permissions rejected' },
      first: { isThere: true },
      again: { isThere: true },
    },
  },
  'has the signature of a message once more by the SDK': {
    ...ofSafe,
    async run(visit) {
      await visit.open()
      const signed = visit.evaluate((): Promise<object> => Object(window).safeBySdk.offChainSignature(), undefined)
      await visit.wallet.approve('sign')
      return { ...(await signed) }
    },
    expected: { isSame: true, isSigned: true, isUnknown: true },
  },
} satisfies Record<string, Flow>
