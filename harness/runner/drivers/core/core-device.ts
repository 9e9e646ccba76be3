import type { Device } from '../../../../core/lib/platform/platform.js'
import type { Root } from '../../../../core/modal/root.js'
import { type DeviceName, deviceOf, deviceProfiles } from '../../../language/device-profiles.js'
import type { Scenario } from '../../../language/step.js'
import { leavesPage, type OpenedLink } from '../driver.js'

const headlessDevice: Device = {
  isMobile: false,
  isIos: false,
  isAndroid: false,
  isSafari: false,
  isMac: false,
  isTelegram: false,
  isInIframe: false,
}

export interface CoreDevice {
  readonly device: Device
  readonly globals: readonly string[]
  readonly opened: readonly OpenedLink[]
  readonly isHidden: boolean
  tap<Value>(deed: () => Value): Value
  openUrl(url: string, target: string, onLeft: () => void): boolean
  comeBack(): void
}

export function createCoreDevice({ device: name, apps }: NonNullable<Scenario['head']['page']>): CoreDevice {
  const opened: OpenedLink[] = []
  let isTap = false
  let isHidden = false
  return {
    device: name ? deviceOf(name) : headlessDevice,
    globals: globalsOf(name),
    opened,
    get isHidden() {
      return isHidden
    },
    tap: (deed) => {
      isTap = true
      try {
        return deed()
      } finally {
        isTap = false
      }
    },
    openUrl: (url, target, onLeft) => {
      if (target === '_blank' && !isTap) return false
      opened.push({ url, target, inTap: isTap })
      if (!leavesPage({ url }, apps === 'installed')) return true
      queueMicrotask(() => {
        isHidden = true
        onLeft()
      })
      return true
    },
    comeBack: () => {
      isHidden = false
    },
  }
}

function globalsOf(name: DeviceName | undefined): readonly string[] {
  return name ? deviceProfiles[name].globals : []
}

/** How the visitor of a headless modal acts. */
export interface Hands {
  /** The modal of the tab in front: another one after a reload. */
  root(): Root
  readonly tap: CoreDevice['tap']
  /** Resolves when one of the views is shown. @throws {@link ControlMissingError} */
  visible(control: string, ...views: readonly string[]): Promise<void>
}
