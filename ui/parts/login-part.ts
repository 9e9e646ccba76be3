import type { ComponentType } from 'react'

type LoginConnect = ComponentType<{ Wallets: ComponentType }>

let arrived: LoginConnect | undefined

/** Connect with ways in without a wallet, when its code is here. */
export function peekLoginPart(): LoginConnect | undefined {
  return arrived
}

/** Loads it: where a host offers such a way, and nowhere else. Rejects when it does not arrive; the next call tries again. */
export async function loadLoginPart(): Promise<void> {
  arrived ??= (await import('./login-connect.js')).LoginConnect
}
