import type { ReactNode } from 'react'
import type { UpAddresses } from '../../../test/control/addresses.js'
import type { WalletState } from '../../../test/control/wallet-state.js'
import { CopyButton } from './parts.js'

export function WorldPanel({ world, wallets }: { world: UpAddresses; wallets: readonly WalletState[] }): ReactNode {
  const isHeld = (name: string) => wallets.some((wallet) => wallet.accounts.includes(name))
  const held = Object.entries(world.accounts).filter(([name]) => isHeld(name))
  const others = Object.entries(world.accounts).filter(([name]) => !isHeld(name))
  return (
    <section className="world" aria-labelledby="world-title">
      <h2 id="world-title">Addresses</h2>
      <Group title="Pages">
        <Row name="Demo app" value={world.host} isLink />
        <Row name="Control API" value={world.control} />
        <Row name="Embedded wallet" value={world.frame.document} />
        <Row name="Social providers" value={world.frame.providers} />
        <Row name="Card purchases, Coinbase" value={world.purchases.coinbase} />
        <Row name="Card purchases, Meld.io" value={world.purchases.meld} />
      </Group>
      <Group title="Chains">
        {Object.entries(world.chains).map(([name, chain]) => (
          <Row key={name} name={name} note={chain.caipNetworkId} value={chain.rpcUrl} />
        ))}
      </Group>
      <Group title="Services">
        {world.relay !== undefined && <Row name="relay" value={world.relay} />}
        {Object.entries(world.services).map(([name, url]) => (
          <Row key={name} name={name} value={url} />
        ))}
      </Group>
      <div className="group">
        <h3>Accounts</h3>
        <Accounts accounts={held} />
        {others.length > 0 && (
          <details>
            <summary>{others.length} unused accounts</summary>
            <Accounts accounts={others} />
          </details>
        )}
      </div>
    </section>
  )
}

const NOTES = [
  ['evm', 'EVM'],
  ['solana', 'Solana'],
  ['bitcoin', 'Bitcoin'],
  ['polkadot', 'Polkadot'],
] as const

function Accounts({ accounts }: { accounts: [string, UpAddresses['accounts'][string]][] }): ReactNode {
  return (
    <ul>
      {accounts.flatMap(([name, addresses]) =>
        NOTES.flatMap(([kind, note]) => {
          const value = addresses[kind]
          return value === undefined ? [] : <Row key={`${name}-${kind}`} name={name} note={note} value={value} />
        }),
      )}
    </ul>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className="group">
      <h3>{title}</h3>
      <ul>{children}</ul>
    </div>
  )
}

function Row({
  name,
  note,
  value,
  isLink,
}: {
  name: string
  note?: string
  value: string
  isLink?: boolean
}): ReactNode {
  return (
    <li>
      <span className="name">
        {name}
        {note !== undefined && <small>{note}</small>}
      </span>
      {isLink ? <a href={value}>{value}</a> : <code>{value}</code>}
      <CopyButton value={value} name={note === undefined ? name : `${name}, ${note}`} />
    </li>
  )
}
