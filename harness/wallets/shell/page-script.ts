import { readPageFile } from '../../lib/built-pages.js'
import type { ShellConfig } from './page-transports.js'

/** The page's script with what it needs to know, for an init script or a script tag. */
export async function shellScript(config: ShellConfig): Promise<string> {
  const script = await readPageFile('wallet-shell.js')
  return `window.__walletmodalWallets = ${toScript(config)};\n${script}`
}

/** JSON that may stand in a script, also within HTML. */
export function toScript(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').replaceAll('<', '\\u003c')
}
