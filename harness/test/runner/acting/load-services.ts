import { existsSync } from 'node:fs'
import path from 'node:path'
import { isRequestHandler, type OwnService } from '../../../world/services/own-services.js'
import type { Scenario } from '../../language/step.js'
import { importModule } from '../read-module.js'

/** Lists the MSW handlers that a module exports, alone or in arrays. */
function handlersIn(module: Readonly<Record<string, unknown>>): OwnService[] {
  return [
    ...new Set(Object.values(module).flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]))),
  ].filter(isRequestHandler)
}

/**
 * Loads a scenario's other services: recordings, and modules with MSW handlers, which are loaded anew for each scenario.
 * @throws Error that names a file which does not exist or exports no handler
 */
export async function loadServices({ head, file }: Scenario): Promise<OwnService[]> {
  const services: OwnService[] = []
  for (const named of [head.services ?? []].flat()) {
    const found = path.resolve(path.dirname(file), named)
    if (!existsSync(found)) throw new Error(`services: there is no file ${named}`)
    const isRecording = found.endsWith('.har')
    const handlers = isRecording ? [found] : handlersIn(await importModule(found))
    if (handlers.length === 0)
      throw new Error(`services: ${named} exports no MSW handlers: export const handlers = [http.get(…)]`)
    services.push(...handlers)
  }
  return services
}
