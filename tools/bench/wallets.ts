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
