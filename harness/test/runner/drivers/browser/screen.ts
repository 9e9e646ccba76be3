import { packageRunner } from '../../../../world/lib/package-runner.js'
import { StartError } from '../../../../world/processes/owned-process.js'

/** The flags of `run` that show a window. */
type WindowFlag = '--headed' | '--debug'

const byHand = (flag: WindowFlag) =>
  `run it on a desktop, or on a screen in memory: xvfb-run ${packageRunner} walletmodal-harness run … ${flag} (Debian: apt-get install xvfb xauth). Without ${flag} no screen is needed.`

export const isWithoutScreen = (text: string): boolean => /X server|cannot open display|\$DISPLAY/i.test(text)

export function withoutScreen(flag: WindowFlag, found: string): StartError {
  const text = `${flag} shows a window and wants a screen; ${found}: ${byHand(flag)}`
  return new StartError('missing_backend', text)
}

type Env = Readonly<Record<string, string | undefined>>

/** True if a window can be shown. On Linux the environment names the screen. */
const hasScreen = (env: Env, platform: string = process.platform): boolean =>
  platform === 'darwin' || platform === 'win32' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY'])

/** Checks that a window can be shown. @throws {@link StartError} if there is no screen */
export function assertScreen(env: Env = process.env, platform?: string, flag: WindowFlag = '--headed'): void {
  if (!hasScreen(env, platform)) throw withoutScreen(flag, 'neither DISPLAY nor WAYLAND_DISPLAY is set')
}
