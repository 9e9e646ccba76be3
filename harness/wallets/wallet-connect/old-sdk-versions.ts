/** Versions of `@walletconnect/sign-client` in wallets that nobody updated. */
export const oldSdkVersions = ['2.17.5', '2.19.4', '2.21.5'] as const
export type OldSdkVersion = (typeof oldSdkVersions)[number]
