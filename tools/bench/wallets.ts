/**
 * Runs in the page before its own scripts: wallets, "Wallet 1" and so on, that announce themselves by EIP-6963 and answer
 * no request. It is passed as text, so it must not use variables from outside.
 */
export function announceWallets(count: number): void {
  const icon =
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='%23369'/%3E%3C/svg%3E"
  const announce = () => {
    for (let index = 1; index <= count; index += 1) {
      const info = {
        uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        name: `Wallet ${index}`,
        rdns: `test.bench.wallet${index}`,
        icon,
      }
      const provider = { request: () => new Promise(() => {}), on() {}, removeListener() {} }
      const detail = Object.freeze({ info: Object.freeze(info), provider })
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/**
 * The same by the Wallet Standard, for modals that list no others. It is passed as text, so it must not use variables
 * from outside.
 */
export function registerWallets(count: number): void {
  const never = () => new Promise(() => {})
  const standard = Array.from({ length: count }, (_, index) => ({
    version: '1.0.0',
    name: `Wallet ${index + 1}`,
    icon: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='%23369'/%3E%3C/svg%3E",
    chains: ['solana:mainnet'],
    accounts: [],
    features: {
      'standard:connect': { version: '1.0.0', connect: never },
      'standard:disconnect': { version: '1.0.0', disconnect: never },
      'standard:events': { version: '1.0.0', on: () => () => {} },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: never,
      },
    },
  }))
  type Register = (api: { register(...wallets: readonly object[]): void }) => void
  const register: Register = (api) => api.register(...standard)
  // The event is of a class of its own, with a `detail` like a CustomEvent's.
  window.addEventListener('wallet-standard:app-ready', (event) => register(Reflect.get(event, 'detail')))
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}
