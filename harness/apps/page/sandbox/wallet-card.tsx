import type { ReactNode } from 'react'
import type { UpAddresses } from '../../../test/control/addresses.js'
import type { WalletState } from '../../../test/control/wallet-state.js'
import { walletFaultNames } from '../../../world/faults/wallet-definitions.js'
import { CallList } from './call-list.js'
import { Choice, withoutScheme } from './parts.js'
import { PhonePanel } from './phone-panel.js'
import type { SandboxData } from './use-sandbox.js'

const POLICIES = [
  ['ask', 'Ask me'],
  ['approve', 'Approve'],
  ['reject', 'Reject'],
  ['never', 'Never answer'],
] as const

const VIA: Readonly<Record<string, string>> = {
  eip6963: 'EIP-6963',
  injected: 'window.ethereum',
  'wallet-standard': 'Wallet Standard',
  walletconnect: 'WalletConnect, on a phone',
  'bitcoin-standard': 'Wallet Standard, Bitcoin',
  'sats-connect': 'sats-connect',
  unisat: 'window.unisat',
  okx: 'window.okxwallet.bitcoin',
  polkadot: 'window.injectedWeb3',
}

interface WalletCardProps {
  readonly wallet: WalletState
  readonly world: UpAddresses | undefined
  readonly act: SandboxData['act']
  readonly removeFault: SandboxData['removeFault']
}

export function WalletCard({ wallet, world, act, removeFault }: WalletCardProps): ReactNode {
  const { name, displayName, isLocked, connectedOrigins } = wallet
  const allAccounts = Object.keys(world?.accounts ?? {})
  const evmChains = Object.entries(world?.chains ?? {}).flatMap(([chain, { kind }]) => (kind === 'evm' ? [chain] : []))
  const chains = [...new Set([...(wallet.chain === undefined ? [] : [wallet.chain]), ...evmChains])]
  const connected = connectedOrigins.map((origin) => withoutScheme(origin).replace('*', 'every page'))

  const chooseAccount = (account: string) =>
    act(name, 'accounts', {
      accounts: account === '' ? [] : [account, ...wallet.accounts.filter((other) => other !== account)],
    })

  return (
    <article className="wallet" aria-label={displayName}>
      <header>
        <img src={wallet.icon} alt="" width={48} height={48} />
        <div>
          <h3>{displayName}</h3>
          <p>{wallet.via.map((way) => VIA[way] ?? way).join(', ')}</p>
        </div>
        <span className={isLocked ? 'chip locked' : connected.length > 0 ? 'chip connected' : 'chip'}>
          {isLocked ? 'Locked' : connected.length > 0 ? 'Connected' : 'Not connected'}
        </span>
      </header>
      {connected.length > 0 && <p className="quiet">Connected to {connected.join(', ')}</p>}
      <div className="fields">
        <Choice
          name="Account"
          value={wallet.accounts[0] ?? ''}
          values={[...allAccounts, ['', 'None']]}
          onChange={chooseAccount}
        />
        {wallet.chain !== undefined && (
          <Choice
            name="Chain"
            value={wallet.chain}
            values={[...chains, ['eip155:424242', 'Unknown chain']]}
            onChange={(chain) => act(name, 'chain', { chain })}
          />
        )}
        <Choice
          name="When asked"
          value={wallet.policy}
          values={POLICIES}
          onChange={(policy) => act(name, 'policy', { policy })}
        />
        <Choice
          name="Fault"
          value=""
          values={walletFaultNames}
          onChange={(fault) => act(name, 'faults', { do: fault })}
        >
          <option value="" disabled>
            Add fault
          </option>
        </Choice>
      </div>
      <PhonePanel wallet={wallet} act={act} />
      {wallet.faults.length > 0 && (
        <ul className="faults" aria-label={`Faults of ${displayName}`}>
          {wallet.faults.map((fault) => (
            <li key={fault.id}>
              {fault.do}
              <button type="button" aria-label={`Remove ${fault.do}`} onClick={() => removeFault(name, fault.id)}>
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
      <footer>
        <button type="button" onClick={() => act(name, isLocked ? 'unlock' : 'lock')}>
          {isLocked ? 'Unlock' : 'Lock'}
        </button>
        <button type="button" disabled={connected.length === 0} onClick={() => act(name, 'disconnect')}>
          Disconnect
        </button>
      </footer>
      <CallList wallet={wallet} />
    </article>
  )
}
