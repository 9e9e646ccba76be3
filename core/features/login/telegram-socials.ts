import type { SocialProvider } from '../../contracts/features.js'

/** Telegram's web view cannot open these providers. */
export function telegramSocials(
  socials: readonly SocialProvider[],
  { isTelegram, isIos, isMac, isAndroid }: { isTelegram: boolean; isIos: boolean; isMac: boolean; isAndroid: boolean },
): readonly SocialProvider[] {
  if (!isTelegram) return socials
  const removed = new Set<SocialProvider>([
    ...(isIos ? (['google'] as const) : []),
    ...(isMac ? (['x'] as const) : []),
    ...(isAndroid ? (['facebook', 'x'] as const) : []),
  ])
  return socials.filter((social) => !removed.has(social))
}
