import { errorClasses, readMember } from '../../../../errors/base.js'
import type { RelayerInternals } from './members.js'

/** The version whose private members are declared in `members.ts`. */
export const sdkVersion = '2.21.8'

const { WalletConnectVersionError } = errorClasses({
  /** The installed SDK has another version than the one whose private members are used. */
  WalletConnectVersionError: {
    code: 'wallet_connect_version',
    text: 'Another version of the WalletConnect SDK is installed',
    meta: ({ found }: { found: string }) => [
      `Found: @walletconnect/core ${found}`,
      `Expected: ${sdkVersion}`,
      `Install @walletconnect/universal-provider ${sdkVersion} without an override.`,
    ],
  },
})

/** @throws {@link WalletConnectVersionError} if the relayer belongs to another version than `sdkVersion` */
export async function requireSdkVersion(relayer: object): Promise<void> {
  const found = await versionOf(relayer)
  if (found !== sdkVersion) throw new WalletConnectVersionError({ found })
}

/**
 * Reads the SDK's version. The SDK names it only in the address of its socket, so a trial relayer makes an address that
 * is never opened.
 */
async function versionOf(relayer: object): Promise<string> {
  const ignore = { value: () => {} }
  const trial = Object.create(relayer, {
    provider: { value: {}, writable: true },
    registerProviderListeners: ignore,
    unregisterProviderListeners: ignore,
  }) as Partial<RelayerInternals> // its version is not known yet
  try {
    await trial.createProvider?.()
  } catch {
    return 'unknown'
  }
  const url = readMember(readMember(readMember(trial, 'provider'), 'connection'), 'url')
  return /\bjs-(\d+\.\d+\.\d+[\w.+-]*)/.exec(decodeURIComponent(String(url)))?.[1] ?? 'unknown'
}
