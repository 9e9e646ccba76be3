import { lazy } from '../../../lib/lazy.js'

/** The code for swaps on Solana, which EVM networks do not need. */
export const solanaRequests = lazy(() => import('./solana-request.js'))
