/** Who can follow a link to this page. */

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether an address leads nowhere but to the computer where it is opened. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);
