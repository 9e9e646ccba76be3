import { type FormEvent, type ReactNode, useState } from 'react'
import type { UpAddresses } from '../../../test/control/addresses.js'
import { Choice } from './parts.js'
import type { SandboxData } from './use-sandbox.js'

type ChainActions = Pick<SandboxData, 'actOnChain' | 'addFault' | 'takeBackFault'>

export function ChainPanel({ world, sandbox }: { world: UpAddresses; sandbox: ChainActions }): ReactNode {
  const chains = Object.entries(world.chains).filter(([, { kind }]) => kind === 'evm')
  const people = Object.keys(world.accounts)
  const [chosen, setChosen] = useState(chains[0]?.[0])
  const [from, setFrom] = useState('bob')
  const [to, setTo] = useState('alice')
  const [amount, setAmount] = useState('0.1')
  const [wanted, setWanted] = useState('ETH')
  const [held, setHeld] = useState<Readonly<Record<string, string>>>({})
  if (chosen === undefined) return null
  const tokens = ['ETH', ...(world.chains[chosen]?.tokens ?? [])]
  // The chosen chain may lack the token that was chosen on another chain.
  const token = tokens.includes(wanted) ? wanted : 'ETH'
  const hold = held[chosen]

  const pay = (event: FormEvent) => {
    event.preventDefault()
    const what = token === 'ETH' ? { native: `${amount} ETH` } : { tokens: { [token]: amount } }
    void sandbox.actOnChain(chosen, { transfer: { from, to, ...what } })
  }
  const toggle = async () => {
    const { [chosen]: fault, ...others } = held
    if (fault === undefined) {
      const standing = await sandbox.addFault(`chains/${chosen}`, { do: 'stuck-pending' })
      if (standing !== undefined) setHeld({ ...held, [chosen]: standing })
      return
    }
    await sandbox.takeBackFault(fault)
    setHeld(others)
  }

  return (
    <section className="chains" aria-labelledby="chains-title">
      <h2 id="chains-title">Payments</h2>
      <form className="request" onSubmit={pay}>
        <div className="fields">
          <Choice name="Chain" value={chosen} values={chains.map(([name]) => name)} onChange={setChosen} />
          <Choice name="From" value={from} values={people} onChange={setFrom} />
          <Choice name="To" value={to} values={people} onChange={setTo} />
          <label>
            <span>Amount</span>
            <input inputMode="decimal" value={amount} onChange={(event) => setAmount(event.target.value)} />
          </label>
          <Choice name="Token" value={token} values={tokens} onChange={setWanted} />
        </div>
        <footer>
          <button type="button" aria-pressed={hold !== undefined} onClick={() => void toggle()}>
            {hold === undefined ? 'Hold transactions' : 'Release transactions'}
          </button>
          <button type="submit" className="primary">
            Pay
          </button>
        </footer>
      </form>
    </section>
  )
}
