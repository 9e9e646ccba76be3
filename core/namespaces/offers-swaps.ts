import { hasDataProvider, isReown, type Services } from '../contracts/services.js'
import { servesNamespace } from './served-namespaces.js'

/** True if somebody offers swaps in a namespace: a provider of the host, or the service, which knows some namespaces. */
export function offersSwaps(given: { projectId: string; services: Services }, namespace: string | undefined): boolean {
  const { swaps } = given.services
  const isServed = servesNamespace('swaps', namespace)
  if (swaps === undefined) return isServed && hasDataProvider(given)
  return [swaps]
    .flat()
    .some((each) => (isReown(each) ? isServed : each.swapNetworks.some((id) => id.startsWith(`${namespace}:`))))
}
