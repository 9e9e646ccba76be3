import { type Browser, chromium } from 'playwright-core'
import { chromiumFlags, findChromium } from '../drivers/chromium.js'

/** For tests: a Chromium of the caller's own. */
export async function launchTestChromium(ignoreDefaultArgs: string[] = []): Promise<Browser> {
  const found = findChromium({ headed: false })
  if (!found) throw new Error('No Chromium: npx walletmodal-harness doctor --fix gets one.')
  return chromium.launch({ executablePath: found.path, args: chromiumFlags(), ignoreDefaultArgs })
}
