/** Under which every path of the control API stands. */
export const CONTROL_BASE = '/__walletmodal'
