import { renderToString } from 'react-dom/server'
import type { HostConfig } from '../../../test/runner/host/host-config.js'
import { ReactPage } from './react-page.js'
import { createHost } from './start-host.js'

/** Renders the markup that a server sends and the browser hydrates. */
export function renderOnServer(config: HostConfig): string {
  const page = createHost(config)
  try {
    return renderToString(<ReactPage page={page} config={config} />)
  } finally {
    page.modal.dispose()
    page.second?.dispose()
  }
}
