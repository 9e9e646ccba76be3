import type { ReactNode } from 'react'
import { ChainPanel } from './chain-panel.js'
import { Mailbox } from './mailbox.js'
import { PendingList } from './pending-list.js'
import { Purchases } from './purchases.js'
import type { SandboxData } from './use-sandbox.js'
import { WalletCard } from './wallet-card.js'

interface Props {
  readonly sandbox: SandboxData
  /** The address of the dapp, if it is another page than this one. */
  readonly host: string | undefined
}

/** Draws all that the owner of the wallets sees and answers: requests first, then mail, wallets and payments. */
export function WalletSide({ sandbox, host }: Props): ReactNode {
  const { wallets, frame, world, isLost, failure, dismissFailure, act, actOnFrame, removeFault } = sandbox
  const mailbox = frame && <Mailbox frame={frame} act={actOnFrame} />
  const hasLetters = frame !== undefined && frame.mails.length + frame.consents.length > 0
  return (
    <>
      {isLost && (
        <p className="banner" role="alert">
          Can’t reach the sandbox. Is <code>npm start</code> still running? Reconnecting…
        </p>
      )}
      {failure !== undefined && (
        <p className="banner" role="alert">
          <span>{failure}</span>
          <button type="button" onClick={dismissFailure}>
            Dismiss
          </button>
        </p>
      )}
      {wallets === undefined ? (
        !isLost && <p className="empty">Loading…</p>
      ) : (
        <>
          <PendingList wallets={wallets} host={host} act={act} />
          <Purchases purchases={sandbox.purchases} settle={sandbox.settlePurchase} />
          {hasLetters && mailbox}
          <section aria-labelledby="wallets-title">
            <h2 id="wallets-title">Wallets</h2>
            {wallets.length === 0 ? (
              <p className="empty">No wallets</p>
            ) : (
              <div className="wallets">
                {wallets.map((wallet) => (
                  <WalletCard key={wallet.name} wallet={wallet} world={world} act={act} removeFault={removeFault} />
                ))}
              </div>
            )}
          </section>
          {!hasLetters && mailbox}
          {world && <ChainPanel world={world} sandbox={sandbox} />}
        </>
      )}
    </>
  )
}

export const pendingCountOf = ({ wallets = [] }: SandboxData): number =>
  wallets.reduce((count, { pending }) => count + pending.length, 0)
