// Uses Leather's package as its page script (`inpage.ts`) does. Requests and answers are checked with Leather's published schemas.
import { initInpageProvider } from '@leather.io/provider'
import { endpoints } from '@leather.io/rpc'
import { onBackground, tellBackground } from './wire.js'

const asked = new Map()
const answer = (response) => window.postMessage(response, window.location.origin)
const isWrong = (schema, value) => schema && !schema.safeParse(value).success

initInpageProvider({
  onDispatch(request) {
    const { id, method } = request
    if (isWrong(endpoints[method]?.request, request))
      return answer({ jsonrpc: '2.0', id, error: { code: -32602, message: 'Invalid parameters' } })
    asked.set(id, method)
    tellBackground(request)
  },
  env: { platform: 'extension', branch: 'main', commitSha: '', version: '6.70.0' },
})
onBackground((response) => {
  const endpoint = endpoints[asked.get(response.id)]
  if (isWrong(endpoint?.response, response)) throw new Error(`Leather would not answer ${JSON.stringify(response)}`)
  answer(response)
})
