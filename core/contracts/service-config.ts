import type { Platform } from '../lib/platform/platform.js'
import type { Services } from './services.js'

/** Every client of a service is made from these. */
export interface ServiceConfig {
  platform: Platform
  services: Services
  projectId: string
  sdkType: string
  sdkVersion: string
  clientId?: () => string | undefined
  /** The option `debug`. */
  isDebug?: boolean
}
