import { type ReactNode, useState } from 'react'
import type { SandboxData } from '../sandbox/use-sandbox.js'

/** By button, a fault for every wallet or for every EVM chain, in the form that the control API takes. */
const FAULTS = {
  'The wallet says no': { of: 'wallets', body: { do: 'reject' } },
  'The wallet is slow': { of: 'wallets', body: { do: 'latency', delayMs: 4000 } },
  'The wallet is silent': { of: 'wallets', body: { do: 'never-answers' } },
  'The wallet lies about its account': { of: 'wallets', body: { do: 'wrong-account' } },
  'The signature is bad': { of: 'wallets', body: { do: 'bad-signature' } },
  'The node is slow': { of: 'chains', body: { do: 'latency', value: '4s' } },
  'The node is down': { of: 'chains', body: { do: 'status', value: 503 } },
  'Transactions get stuck': { of: 'chains', body: { do: 'stuck-pending' } },
  'Gas is ten times the price': { of: 'chains', body: { do: 'gas-spike' } },
} as const
type FaultName = keyof typeof FAULTS
const faultNames = Object.keys(FAULTS) as FaultName[] // `Object.keys` returns the keys of the literal

type Needs = Pick<SandboxData, 'wallets' | 'world' | 'addFault' | 'takeBackFault'>

/** Draws a button for each fault. The fault stays in force until its button is pressed again. */
export function Faults({ wallets = [], world, addFault, takeBackFault }: Needs): ReactNode {
  const [added, setAdded] = useState<Partial<Record<FaultName, readonly string[]>>>({})
  // A wallet's faults can also be removed on the wallet's card, so the current list decides.
  const ofWallets = wallets.flatMap(({ name, faults }) => faults.map(({ id }) => `wallets/${name}/faults/${id}`))
  const standing = (name: FaultName) =>
    added[name]?.filter((path) => FAULTS[name].of === 'chains' || ofWallets.includes(path)) ?? []
  const toggle = async (name: FaultName) => {
    const paths = standing(name)
    if (paths.length > 0) {
      setAdded((before) => ({ ...before, [name]: [] }))
      for (const path of paths) await takeBackFault(path)
      return
    }
    const { of, body } = FAULTS[name]
    const evmChains = Object.entries(world?.chains ?? {}).filter(([, { kind }]) => kind === 'evm')
    const names = of === 'wallets' ? wallets.map((wallet) => wallet.name) : evmChains.map(([chain]) => chain)
    const made = await Promise.all(names.map((each) => addFault(`${of}/${each}`, body)))
    setAdded((before) => ({ ...before, [name]: made.filter((path) => path !== undefined) }))
  }
  return (
    <section aria-labelledby="faults-title">
      <h2 id="faults-title">What goes wrong</h2>
      <div className="switches">
        {faultNames.map((name) => (
          <button key={name} type="button" aria-pressed={standing(name).length > 0} onClick={() => void toggle(name)}>
            {name}
          </button>
        ))}
      </div>
    </section>
  )
}
