import { StartError } from '../../../processes/owned-process.js'

const byHand =
  'run it on a desktop, or on a screen in memory: xvfb-run npx walletmodal-harness run … --headed (Debian: apt-get install xvfb xauth). Without --headed no screen is needed.'

export const isWithoutScreen = (text: string): boolean => /X server|cannot open display|\$DISPLAY/i.test(text)

export function withoutScreen(found: string, cause?: unknown): StartError {
  return new StartError('missing_backend', `--headed shows a window and wants a screen; ${found}: ${byHand}`, { cause })
}

/** @throws {@link StartError} where a window can be shown on nothing: on Linux the environment names the screen */
export function assertScreen(
  env: Readonly<Record<string, string | undefined>> = process.env,
  platform: string = process.platform,
): void {
  const isSelfEvident = platform === 'darwin' || platform === 'win32'
  if (isSelfEvident || env['DISPLAY'] || env['WAYLAND_DISPLAY']) return
  throw withoutScreen('neither DISPLAY nor WAYLAND_DISPLAY is set')
}
