/** Whether tiles show the initial of their colour; a setting. */
export const letters = $state({ shown: false });
