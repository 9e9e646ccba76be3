import type { Services } from '../contracts/services.js'
import type { Platform } from '../platform.js'

/** What every client of a service is made from. */
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
