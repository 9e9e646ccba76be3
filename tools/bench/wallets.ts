/**
 * Runs in the page before its own scripts: ten wallets that announce themselves and answer no request, so that our list
 * has the ten rows of the dialog page. It is passed as text, so it must not use variables from outside.
 */
export function announceTenWallets(): void {
  const icon =
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='%23369'/%3E%3C/svg%3E"
  const announce = () => {
    for (let index = 1; index <= 10; index += 1) {
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
 * Runs in the page before its own scripts: two wallets, "Wallet 1" and "Wallet 2", by EIP-6963 and by the Wallet
 * Standard, so that modals of both kinds list them. It is passed as text, so it must not use variables from outside.
 */
export function announceTwoWallets(): void {
  const icon =
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='%23369'/%3E%3C/svg%3E"
  const numbers = [1, 2]
  const announce = () => {
    for (const number of numbers) {
      const info = {
        uuid: `00000000-0000-4000-8000-00000000000${number}`,
        name: `Wallet ${number}`,
        rdns: `test.bench.wallet${number}`,
        icon,
      }
      const provider = { request: () => new Promise(() => {}), on() {}, removeListener() {} }
      const detail = Object.freeze({ info: Object.freeze(info), provider })
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  const never = () => new Promise(() => {})
  const standard = numbers.map((number) => ({
    version: '1.0.0',
    name: `Wallet ${number}`,
    icon,
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
