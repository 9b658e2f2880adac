/** Links that work on this computer only. */

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether a host name leads to the computer where it is opened. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);
