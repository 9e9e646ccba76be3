import type { SdkClient } from '../sdk-client.js'

/**
 * A logger of the SDK that writes nothing. The SDK's own logger keeps a megabyte of lines for each client, even when it
 * is `silent`.
 */
export function silentLogger(): SdkClient['logger'] {
  const silent: object = { level: 'silent', bindings: () => ({}), child: () => silent }
  for (const name of ['trace', 'debug', 'info', 'warn', 'error', 'fatal']) Reflect.set(silent, name, () => {})
  return silent as SdkClient['logger'] // the members that the SDK calls
}
