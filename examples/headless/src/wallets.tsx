import {
  useAccounts,
  useCode,
  useConnect,
  useDisconnect,
  usePairing,
} from 'walletmodal/headless'

export function Accounts() {
  const accounts = useAccounts()
  const { disconnect } = useDisconnect()
  return (
    <ul aria-label="Accounts">
      {accounts.map(({ namespace, address, isInUse, wallet }) => (
        <li key={`${namespace}:${address}`}>
          {address} {wallet?.name}{' '}
          {isInUse && (
            <button type="button" onClick={() => disconnect({ namespace })}>
              Leave {wallet?.name}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

export function Wallets() {
  const { connectors, connect, status, error } = useConnect()
  const wallets = connectors.filter(({ id }) => id !== 'walletConnect')
  return (
    <>
      {wallets.flatMap((wallet) =>
        wallet.connectors.map(({ namespace }) => (
          <button
            key={`${wallet.id} ${namespace}`}
            type="button"
            disabled={status === 'connecting'}
            onClick={() => connect(wallet, { namespace }).catch(() => {})}
          >
            {wallet.name} {wallet.connectors.length > 1 && namespace}
          </button>
        )),
      )}
      {status === 'connecting' && <p role="status">Continue in your wallet.</p>}
      {error && <p role="alert">{error.message}</p>}
    </>
  )
}

export function Phone() {
  const { state, uri, start, stop } = usePairing()
  const code = useCode(uri)
  if (state === 'idle')
    return (
      <button type="button" onClick={() => start().catch(() => {})}>
        Use a phone
      </button>
    )
  return (
    <section aria-label="Phone">
      {state === 'preparing' && <p role="status">Asking for a code …</p>}
      {code && (
        <svg
          viewBox={code.viewBox}
          width="296"
          role="img"
          aria-label="Code for your phone"
        >
          <rect x="-4" y="-4" width="100%" height="100%" fill="#fff" />
          <path d={code.path} fillRule="evenodd" />
        </svg>
      )}
      {uri && <a href={uri}>Open a wallet on this device</a>}
      {state === 'expired' && <p role="alert">The code has expired.</p>}
      {state === 'refused' && <p role="alert">The phone said no.</p>}
      {state === 'failed' && <p role="alert">No code could be had.</p>}
      {state !== 'preparing' && state !== 'ready' && (
        <button type="button" onClick={() => start().catch(() => {})}>
          New code
        </button>
      )}
      <button type="button" onClick={() => stop()}>
        Cancel
      </button>
    </section>
  )
}
