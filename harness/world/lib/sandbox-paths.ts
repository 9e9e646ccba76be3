/** Under which every path of the control API stands. */
export const CONTROL_BASE = '/__walletmodal'

/** The script that gives a page the wallets of a sandbox, and the panel of their owner. */
export const walletsScriptPath = `${CONTROL_BASE}/wallets.js`
