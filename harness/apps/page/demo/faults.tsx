import { type ReactNode, useState } from 'react'
import type { SandboxData } from '../sandbox/use-sandbox.js'

/** By button, a fault for every wallet or for every EVM chain, in the form that the control API takes. */
const FAULTS = {
  'The wallet': {
    'says no': { of: 'wallets', body: { do: 'reject' } },
    'is slow': { of: 'wallets', body: { do: 'latency', delayMs: 4000 } },
    'is silent': { of: 'wallets', body: { do: 'never-answers' } },
    'signs badly': { of: 'wallets', body: { do: 'bad-signature' } },
    'lies about its account': { of: 'wallets', body: { do: 'wrong-account' } },
  },
  'The node': {
    'is slow': { of: 'chains', body: { do: 'latency', value: '4s' } },
    'is down': { of: 'chains', body: { do: 'status', value: 503 } },
    'keeps transactions waiting': { of: 'chains', body: { do: 'stuck-pending' } },
    'asks ten times the gas': { of: 'chains', body: { do: 'gas-spike' } },
  },
} as const

interface Fault {
  readonly of: 'wallets' | 'chains'
  readonly body: { readonly do: string }
}

type Needs = Pick<SandboxData, 'wallets' | 'world' | 'addFault' | 'takeBackFault'>

/** Draws a button for each fault. The fault stays in force until its button is pressed again. */
export function Faults({ wallets = [], world, addFault, takeBackFault }: Needs): ReactNode {
  const [added, setAdded] = useState<Readonly<Record<string, readonly string[]>>>({})
  /** The paths of the faults in force. The sandbox lists those of wallets, whoever added them; this page knows those of chains that it added. */
  const standing = (name: string, { of, body }: Fault): readonly string[] =>
    of === 'chains'
      ? (added[name] ?? [])
      : wallets.flatMap((wallet) =>
          wallet.faults.filter((fault) => fault.do === body.do).map(({ id }) => `wallets/${wallet.name}/faults/${id}`),
        )
  const toggle = async (name: string, fault: Fault) => {
    const { of, body } = fault
    const paths = standing(name, fault)
    if (paths.length > 0) {
      setAdded((before) => ({ ...before, [name]: [] }))
      for (const path of paths) await takeBackFault(path)
      return
    }
    const evmChains = Object.entries(world?.chains ?? {}).filter(([, { kind }]) => kind === 'evm')
    const names = of === 'wallets' ? wallets.map((wallet) => wallet.name) : evmChains.map(([chain]) => chain)
    const made = await Promise.all(names.map((each) => addFault(`${of}/${each}`, body)))
    setAdded((before) => ({ ...before, [name]: made.filter((path) => path !== undefined) }))
  }
  const isAnyStanding = Object.entries(FAULTS).some(([who, faults]) =>
    Object.entries(faults).some(([what, fault]) => standing(`${who} ${what}`, fault).length > 0),
  )
  return (
    <section className="wrong" aria-labelledby="faults-title">
      <h1 id="faults-title">What goes wrong</h1>
      <p role="status">
        {isAnyStanding
          ? 'Now connect, sign or pay in the app. Press the button again to end the fault.'
          : 'Press a fault, then connect, sign or pay in the app: you see what your visitors will see.'}
      </p>
      {Object.entries(FAULTS).map(([who, faults]) => (
        <fieldset key={who} className="switches">
          <legend>{who}</legend>
          {Object.entries(faults).map(([what, fault]) => {
            const name = `${who} ${what}`
            return (
              <button
                key={what}
                type="button"
                aria-label={name}
                aria-pressed={standing(name, fault).length > 0}
                onClick={() => void toggle(name, fault)}
              >
                {what}
              </button>
            )
          })}
        </fieldset>
      ))}
    </section>
  )
}
